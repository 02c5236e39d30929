-- SPDX-License-Identifier: MIT
-- For wrk: submit the record named in $RECORD repeatedly.
local file = assert(io.open(os.getenv("RECORD"), "rb"))
wrk.method = "POST"
wrk.body = file:read("*a")
wrk.headers["Content-Type"] = "text/plain"
