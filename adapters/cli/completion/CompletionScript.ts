/**
 * Words are completed by orrery itself, so that names of clusters and contexts are known. Files are offered if there is
 * no completion.
 */
export const completionScripts = {
  bash: `# Completion of orrery for bash. Load it with: source <(orrery --completions bash)
_orrery() {
  local line IFS=$'\\n'
  COMPREPLY=()
  while read -r line; do
    COMPREPLY+=("$line")
  done < <(orrery complete bash "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [[ \${#COMPREPLY[@]} -eq 1 && "\${COMPREPLY[0]}" == --*= ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -o default -F _orrery orrery`,
  zsh: `#compdef orrery
# Completion of orrery for zsh. Save it as _orrery in a directory of $fpath, or load it with: source <(orrery --completions zsh)
_orrery() {
  local line
  local -a texts abouts
  while IFS= read -r line; do
    texts+=("\${line%%$'\\t'*}")
    abouts+=("\${line/$'\\t'/  -- }")
  done < <(orrery complete zsh "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#texts} )); then
    compadd -l -d abouts -a texts
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == _orrery ]]; then
  _orrery "$@"
else
  compdef _orrery orrery
fi`,
  fish: `# Completion of orrery for fish. Save it as ~/.config/fish/completions/orrery.fish
function __orrery_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l found (orrery complete fish $words[2..-1] "$current" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path "$current"
    end
end
complete -c orrery -f -a '(__orrery_complete)'`,
  powershell: `# Completion of orrery for PowerShell. Load it with: orrery --completions powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName orrery -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
    if ($wordToComplete -ne '' -and $words.Count -gt 0) { $words = @($words | Select-Object -SkipLast 1) }
    # An empty word would be lost on the way to a program.
    $last = if ($wordToComplete -eq '') { '""' } else { $wordToComplete }
    & orrery complete powershell @words $last 2>$null | ForEach-Object {
        $text, $about = $_ -split "\`t", 2
        if (-not $about) { $about = $text }
        [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $about)
    }
}`,
} as const
