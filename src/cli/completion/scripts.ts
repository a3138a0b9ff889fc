export const SHELLS = ["bash", "zsh", "fish"] as const;

export type ShellName = (typeof SHELLS)[number];

/**
 * What a shell reads once. It asks `askable completion SHELL WORDS` at each Tab, each word after a colon so that none
 * is taken for an option, and offers files where that knows nothing. Names of tables come from a database: none is ever
 * given to a shell to evaluate, as bash's `compgen -W` does.
 */
export const SCRIPTS: Readonly<Record<ShellName, string>> = {
  bash: `_askable() {
  local line value words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  COMPREPLY=()
  while IFS= read -r line; do
    printf -v value '%q' "\${line%%$'\\t'*}"
    COMPREPLY+=("$value")
  done < <(askable completion bash "\${words[@]/#/:}" 2>/dev/null)
}
complete -o default -o bashdefault -F _askable askable
`,
  zsh: `#compdef askable
_askable() {
  local -a values typed=("\${(@)words[2,CURRENT]}")
  local line value
  while IFS= read -r line; do
    value=\${\${line%%$'\\t'*}//\\\\/\\\\\\\\}
    value=\${value//:/\\\\:}
    if [[ $line == *$'\\t'* ]]; then
      values+=("$value:\${line#*$'\\t'}")
    else
      values+=("$value")
    fi
  done < <(askable completion zsh "\${(@)typed/#/:}" 2>/dev/null)
  if (( \${#values} )); then
    _describe 'askable' values
  else
    _files
  fi
}
compdef _askable askable
`,
  fish: `function __askable_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l values (askable completion fish :$words[2..] 2>/dev/null)
  if test (count $values) -gt 0
    printf '%s\\n' $values
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c askable -f -a '(__askable_complete)'
`,
};
