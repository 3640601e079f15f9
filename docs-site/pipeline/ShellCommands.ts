/** The words of one command of a shell script, and where it begins. */
export interface ShellCommand {
  readonly words: ReadonlyArray<string>
  /** Counted from 0. */
  readonly line: number
}

interface Reader {
  readonly text: string
  position: number
  readonly commands: Array<ShellCommand>
  words: Array<string>
  word: string | undefined
  /** Set behind `<` or `>`: the next word is a file, not an argument. */
  skipsWord: boolean
  line: number
  readonly hereDocuments: Array<string>
}

const beforeCommand = new Set([
  "npx",
  "sudo",
  "time",
  "exec",
  "env",
  "if",
  "then",
  "else",
  "do",
  "while",
  "until",
  "!",
  "$",
])

const lineAt = (text: string, position: number): number => text.slice(0, position).split("\n").length - 1

const endWord = (reader: Reader): void => {
  if (reader.word === undefined) return
  const isDropped =
    reader.skipsWord ||
    (reader.words.length === 0 && (beforeCommand.has(reader.word) || /^[A-Za-z_]\w*=/.test(reader.word)))
  if (!isDropped) {
    if (reader.words.length === 0) reader.line = lineAt(reader.text, reader.position - 1)
    reader.words.push(reader.word)
  }
  reader.skipsWord = false
  reader.word = undefined
}

const endCommand = (reader: Reader): void => {
  endWord(reader)
  if (reader.words.length > 0) reader.commands.push({ words: reader.words, line: reader.line })
  reader.words = []
}

const skipHereDocuments = (reader: Reader): void => {
  for (const delimiter of reader.hereDocuments.splice(0)) {
    const rest = reader.text.slice(reader.position)
    const found = new RegExp(`^\\t*${delimiter}$`, "m").exec(rest)
    reader.position += found === null ? rest.length : found.index + found[0].length
  }
}

/** Where the parenthesis that is open at `start` is closed. */
const closingParenthesis = (text: string, start: number): number => {
  let depth = 1
  for (let position = start; position < text.length; position += 1) {
    if (text[position] === "(") depth += 1
    if (text[position] === ")") depth -= 1
    if (depth === 0) return position
  }

  return text.length
}

const readSubstitution = (reader: Reader): void => {
  const start = reader.position + 2
  const end = closingParenthesis(reader.text, start)
  const offset = lineAt(reader.text, start)
  for (const { words, line } of shellCommands(reader.text.slice(start, end)))
    reader.commands.push({ words, line: line + offset })
  reader.word = `${reader.word ?? ""}$()`
  reader.position = end + 1
}

const readDoubleQuotes = (reader: Reader): void => {
  reader.word ??= ""
  reader.position += 1
  while (reader.position < reader.text.length && reader.text[reader.position] !== '"') {
    if (reader.text.startsWith("$(", reader.position)) readSubstitution(reader)
    else {
      if (reader.text[reader.position] === "\\") reader.position += 1
      reader.word += reader.text[reader.position] ?? ""
      reader.position += 1
    }
  }
  reader.position += 1
}

const readSingleQuotes = (reader: Reader): void => {
  const end = reader.text.indexOf("'", reader.position + 1)
  const stop = end === -1 ? reader.text.length : end
  reader.word = (reader.word ?? "") + reader.text.slice(reader.position + 1, stop)
  reader.position = stop + 1
}

const readRedirection = (reader: Reader): void => {
  const here = /^<<-?\s*(['"]?)(\w+)\1/.exec(reader.text.slice(reader.position))
  if (here !== null) {
    endWord(reader)
    reader.hereDocuments.push(here[2] ?? "")
    reader.position += here[0].length
    return
  }
  if (/^\d$/.test(reader.word ?? "")) reader.word = undefined
  endWord(reader)
  reader.position += /^[<>]+(&\d)?/.exec(reader.text.slice(reader.position))?.[0].length ?? 1
  reader.skipsWord = reader.text[reader.position - 2] !== "&"
}

const readNext = (reader: Reader): void => {
  const character = reader.text[reader.position] ?? ""

  if (character === "\\") {
    if (reader.text[reader.position + 1] === "\n") endWord(reader)
    else reader.word = (reader.word ?? "") + (reader.text[reader.position + 1] ?? "")
    reader.position += 2
  } else if (character === "'") readSingleQuotes(reader)
  else if (character === '"') readDoubleQuotes(reader)
  else if (reader.text.startsWith("$(", reader.position)) readSubstitution(reader)
  else if (character === "<" || character === ">") readRedirection(reader)
  else if (character === "#" && reader.word === undefined) {
    const end = reader.text.indexOf("\n", reader.position)
    reader.position = end === -1 ? reader.text.length : end
  } else if (/[\n;|&()]/.test(character)) {
    endCommand(reader)
    reader.position += 1
    if (character === "\n") skipHereDocuments(reader)
  } else {
    if (/\s/.test(character)) endWord(reader)
    else reader.word = (reader.word ?? "") + character
    reader.position += 1
  }
}

/** Takes a shell script apart into its commands: pipes, lists, substitutions and continued lines, without files and variables. */
export const shellCommands = (text: string): ReadonlyArray<ShellCommand> => {
  const reader: Reader = {
    text,
    position: 0,
    commands: [],
    words: [],
    word: undefined,
    skipsWord: false,
    line: 0,
    hereDocuments: [],
  }
  while (reader.position < text.length) readNext(reader)
  endCommand(reader)

  return reader.commands
}
