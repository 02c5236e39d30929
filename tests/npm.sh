# SPDX-License-Identifier: MIT
# For tests with npm tools: `. tests/npm.sh` after tap.sh. When a Debian package is built, which has no network,
# these tests are skipped.
needs node npm
# npm_tools FOLDER PACKAGE...: installs the packages in $build/FOLDER and sets $tools to it. If several tests
# need the same folder, one installs it and the others wait.
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
