# SPDX-License-Identifier: MIT
# Completion of adjd for bash: commands and options come from adjd itself.

_adjd()
{
    local cur prev words cword
    _init_completion || return
    local i command=
    for ((i = 1; i < cword; i++)); do
        case ${words[i]} in
        --config | --listen | --store | --set) i=$((i + 1)) ;;
        -* | =) ;;
        *)
            command=${words[i]}
            break
            ;;
        esac
    done
    case $prev in
    --config | --store)
        _filedir
        return
        ;;
    --listen | --set | --scopes | --days | --keep-days)
        [[ $prev != --scopes ]] || COMPREPLY=($(compgen -W "read submit direct read,submit" -- "$cur"))
        return
        ;;
    esac
    case $command in
    '') COMPREPLY=($(compgen -W "$(adjd --help 2>/dev/null | sed -nE 's/^  (--[a-z]+).*/\1/p
        s/^ +adjd \[OPTION...\] ([a-z-]+) .*/\1/p')" -- "$cur")) ;;
    audit) COMPREPLY=($(compgen -W "verify --head --checkpoint --state export --rows forget" -- "$cur")) ;;
    backup) _filedir ;;
    crashes) COMPREPLY=($(compgen -W "list show" -- "$cur")) ;;
    erase) ;;
    players) if [[ $prev = import ]]; then _filedir; else COMPREPLY=($(compgen -W "import" -- "$cur")); fi ;;
    rejudge) COMPREPLY=($(compgen -W "--dry-run" -- "$cur")) ;;
    store) COMPREPLY=($(compgen -W "copy" -- "$cur")) ;;
    key) COMPREPLY=($(compgen -W "rotate" -- "$cur")) ;;
    token) COMPREPLY=($(compgen -W "create list open revoke rotate grant ungrant --scopes --days --club --keep-days" -- "$cur")) ;;
    esac
} && complete -F _adjd adjd
