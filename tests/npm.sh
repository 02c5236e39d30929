# SPDX-License-Identifier: MIT
# For tests with npm tools: `. tests/npm.sh` after tap.sh. They need npm's registry, or its cache.
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
    is "$_there" "$*" "the tools are here" || diag "$(tail -n 5 "$tmp/npm")"
}
