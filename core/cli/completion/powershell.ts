import type { CompletedCommand, Completions, Described } from './completions.ts';
import type { Completed } from '../option.ts';

export const powershellScript = ({ commands, operations, platforms }: Completions): string =>
  `# PowerShell completion for bowerbird
$bowerbirdCommands = @{
${entries(commands)}
}
$bowerbirdOperations = @{
${entries(operations)}
}
$bowerbirdPlatforms = ${array(platforms)}
$bowerbirdArguments = @{
${commands.flatMap(({ name, argument }) => (argument === undefined ? [] : [`  ${quoted(name)} = ${valueWords(argument)}`])).join('\n')}
}
$bowerbirdOptions = @{
${commands.map(({ name, options }) => `  ${quoted(name)} = ${array(options.map((option) => `--${option.name}`))}`).join('\n')}
}
$bowerbirdValues = @{
${commands.flatMap(valueLines).join('\n')}
}

Register-ArgumentCompleter -Native -CommandName bowerbird -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
  if ($wordToComplete -ne '') { $words = @($words | Select-Object -SkipLast 1) }
  $program = $words[0]
  $found = @{}
  $complete = {
    param($kind)
    switch ($kind[0]) {
      'operation' { foreach ($key in $bowerbirdOperations.Keys) { $found[$key] = $bowerbirdOperations[$key] } }
      'platform' { foreach ($name in $bowerbirdPlatforms) { $found[$name] = $name } }
      'words' { foreach ($name in $kind[1..$kind.Length]) { $found[$name] = $name } }
      'collection' {
        $world = @($words | Where-Object { $_ -eq '--sample' })
        foreach ($name in (& $program completion --collections @world 2>$null)) {
          $text = if ($name -match '[^\\w.-]') { "'" + $name.Replace("'", "''") + "'" } else { $name }
          $found[$text] = $name
        }
      }
      'param' {
        foreach ($name in (& $program completion --params $words[2] 2>$null)) { $found[$name] = $name }
      }
    }
  }
  if ($words.Count -eq 1 -or $words[1] -eq 'help') {
    foreach ($key in $bowerbirdCommands.Keys) { $found[$key] = $bowerbirdCommands[$key] }
  } else {
    $command = $words[1]
    $kind = $bowerbirdValues["$command $($words[-1])"]
    $hasArgument = @($words | Select-Object -Skip 2 | Where-Object { -not $_.StartsWith('-') }).Count -gt 0
    if ($kind) {
      & $complete $kind
    } elseif ($wordToComplete.StartsWith('-') -or $hasArgument -or -not $bowerbirdArguments[$command]) {
      foreach ($name in $bowerbirdOptions[$command]) { $found[$name] = $name }
    } else {
      & $complete $bowerbirdArguments[$command]
    }
  }
  $found.Keys | Where-Object { $_.StartsWith($wordToComplete) } | Sort-Object | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $found[$_])
  }
}
`;

const entries = (all: readonly Described[]): string =>
  all.map(({ name, meaning }) => `  ${quoted(name)} = ${quoted(meaning)}`).join('\n');

const valueLines = ({ name, options }: CompletedCommand): string[] =>
  options.flatMap((option) =>
    option.value === undefined
      ? []
      : [`  ${quoted(`${name} --${option.name}`)} = ${valueWords(option.value)}`],
  );

const valueWords = (value: Completed): string =>
  array(typeof value === 'string' ? [value] : ['words', ...value]);

const array = (words: readonly string[]): string => `@(${words.map(quoted).join(', ')})`;

/** Between single quotes, as PowerShell takes it; it reads typographic quotes as quotes, too. */
const quoted = (words: string): string => `'${words.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;
