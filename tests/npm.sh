# SPDX-License-Identifier: MIT
# For tests with tools from npm: `. tests/npm.sh` after tap.sh. A package is built without network and without these tests.
needs node npm
# npm_tools FOLDER PACKAGE...: they lie in $build/FOLDER, which is called $tools. Of several tests that want the same one installs it,
# and the others wait until all of it is there.
npm_tools() {
    tools=$build/$1
    shift
    mkdir -p "$tools"
    (
        flock 9
        [ "$(cat "$tools/packages" 2>/dev/null)" = "$*" ] && exit
        rm -rf "$tools/node_modules"
        npm install --silent --no-audit --no-fund --no-save --prefix "$tools" "$@" >"$tmp/npm" 2>&1 && echo "$*" >"$tools/packages"
    ) 9>"$tools/lock"
    _there=$(cat "$tools/packages" 2>/dev/null)
    if [ "$_there" != "$*" ] && [ "${DEB_BUILD_ARCH:-}" ]; then
        echo "1..0 # SKIP no registry of npm's can be reached here"
        exit 0
    fi
    is "$_there" "$*" "the tools are here" || diag "$(tail -n 5 "$tmp/npm")"
}
