# SPDX-License-Identifier: MIT
# Completion of adj for bash: commands, options, ids of games and words of a choice come from adj itself.

_adj()
{
    local cur prev words cword
    _init_completion || return
    local command=${words[1]}

    if [[ $cword -eq 1 ]]; then
        COMPREPLY=($(compgen -W "--version help $(adj help 2>/dev/null | sed -nE 's/^  ([a-z]+) .*/\1/p')" -- "$cur"))
        return
    fi
    case $prev in
    help)
        COMPREPLY=($(compgen -W "events regulations rulesets select tie-breaks $(adj help 2>/dev/null | sed -nE 's/^  ([a-z]+) .*/\1/p')" -- "$cur"))
        return
        ;;
    --variant)
        COMPREPLY=($(compgen -W "$(adj variants 2>/dev/null | cut -f 1)" -- "$cur"))
        return
        ;;
    --from | --to)
        [[ $command != piece ]] || return
        COMPREPLY=($(compgen -W "$(adj notations 2>/dev/null | cut -f 1)$([[ $command$prev == convert--to ]] && echo ' epd san uci')" -- "$cur"))
        return
        ;;
    --style)
        COMPREPLY=($(compgen -W "lan san uci" -- "$cur"))
        return
        ;;
    --split)
        COMPREPLY=($(compgen -W "variant event year" -- "$cur"))
        return
        ;;
    --strip)
        COMPREPLY=($(compgen -W "comments nags variations" -- "${cur##*,}"))
        [[ $cur != *,* ]] || COMPREPLY=("${COMPREPLY[@]/#/${cur%,*},}")
        return
        ;;
    --select)
        COMPREPLY=($(compgen -W "white~ black~ player~ event~ date= year= round= result= variant= verdict= ending= winner= defects> defect= plies<=" -- "$cur"))
        compopt -o nospace
        return
        ;;
    --keys | --output | --regulations | --token-file | --proof | --checkpoint)
        _filedir
        return
        ;;
    --*)
        # an option whose help names its words: --as text|json
        local choice
        choice=$(adj "$command" --help 2>/dev/null | sed -nE "s/^  $prev ([a-z0-9]+(\|[a-z0-9]+)+)( .*)?$/\1/p")
        if [[ $choice ]]; then
            COMPREPLY=($(compgen -W "${choice//|/ }" -- "$cur"))
            return
        fi
        ;;
    esac
    if [[ $command == rules && $cur != -* ]]; then
        if [[ $prev == rules ]]; then
            COMPREPLY=($(compgen -W "$(adj variants 2>/dev/null | cut -f 1)
                $(adj rules 2>/dev/null | sed -nE 's/^  ([A-Z][0-9A-Z]*-R[0-9]+) .*/\1/p')" -- "$cur"))
        else
            COMPREPLY=($(compgen -W "$(adj rules "$prev" 2>/dev/null |
                sed -nE 's/^  (§?[0-9]+|[A-Z][0-9A-Z]*-R[0-9]+)[: ].*/\1/p')" -- "$cur"))
        fi
    elif [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$(adj "$command" --help 2>/dev/null | grep -oE '^  --[a-z-]+')" -- "$cur"))
    else
        _filedir
    fi
} && complete -F _adj adj
