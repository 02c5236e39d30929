# SPDX-License-Identifier: MIT
# For tests with tools from npm: `. tests/npm.sh` after tap.sh. A package is built without network and without these tests.
# npm_tools FOLDER LAST PACKAGE...: they lie in $build/FOLDER, which is called $tools; LAST is the folder of one that is then there.
npm_tools() {
    tools=$build/$1 _last=$build/$1/node_modules/$2
    shift 2
    [ -d "$_last" ] || npm install --silent --no-audit --no-fund --no-save --prefix "$tools" "$@" >"$tmp/npm" 2>&1
    if [ ! -d "$_last" ] && [ "${DEB_BUILD_ARCH:-}" ]; then
        echo "1..0 # SKIP no registry of npm's can be reached here"
        exit 0
    fi
    ok "the tools are here" test -d "$_last" || diag "$(tail -n 5 "$tmp/npm")"
}
