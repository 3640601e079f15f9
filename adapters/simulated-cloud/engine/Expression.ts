/** `<type>.<name>.id` as the address of what it names and the steps into it. */
export interface Reference {
  readonly kind: "reference"
  /** `<type>.<name>`, `data.<type>.<name>` or `local.<name>`. */
  readonly address: string
  readonly path: ReadonlyArray<string | number>
}

export type Expression =
  | Reference
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  | { readonly kind: "call"; readonly name: string; readonly arguments: ReadonlyArray<Expression> }

/** Text of a program: its parts, in order. */
export type Template = ReadonlyArray<string | Expression>

/** An expression beyond what the built-in engine evaluates. */
export class UnsupportedExpression extends Error {
  constructor(text: string) {
    super(`The built-in engine cannot evaluate \${${text}}. A real Terraform or OpenTofu can.`)
  }
}

const tokenPattern = /\s*(?:([A-Za-z][\w-]*)|(\d+)|("(?:[^"\\]|\\.)*")|([.[\](),]))/y

const keywords: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

/** Reads references, literals and calls; operators, conditions and loops are beyond it. */
class ExpressionReader {
  readonly #text: string
  readonly #tokens: ReadonlyArray<string>
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#tokens = this.#split(text.trimEnd())
  }

  #split(text: string): ReadonlyArray<string> {
    const tokens: Array<string> = []
    tokenPattern.lastIndex = 0
    while (tokenPattern.lastIndex < text.length) {
      const match = tokenPattern.exec(text)
      if (match === null) throw new UnsupportedExpression(this.#text)
      tokens.push(match[0].trim())
    }
    return tokens
  }

  readAll(): Expression {
    const expression = this.#expression()
    if (this.#at < this.#tokens.length) throw new UnsupportedExpression(this.#text)
    return expression
  }

  #take(expected?: string): string {
    const token = this.#tokens[this.#at]
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new UnsupportedExpression(this.#text)
    this.#at += 1
    return token
  }

  #expression(): Expression {
    const token = this.#take()
    if (token.startsWith('"')) {
      // A string inside an expression is a template itself; without markers it is the text it shows.
      if (/[$%]\{/.test(token)) throw new UnsupportedExpression(this.#text)
      const value: unknown = JSON.parse(token)
      return { kind: "literal", value: String(value) }
    }
    if (/^\d/.test(token)) return { kind: "literal", value: Number(token) }
    if (!/^[A-Za-z]/.test(token)) throw new UnsupportedExpression(this.#text)
    if (this.#tokens[this.#at] === "(") return this.#call(token)
    const keyword = Object.hasOwn(keywords, token) ? keywords[token] : undefined
    return keyword === undefined ? this.#reference(token) : { kind: "literal", value: keyword }
  }

  #call(name: string): Expression {
    this.#take("(")
    const given: Array<Expression> = []
    while (this.#tokens[this.#at] !== ")") {
      given.push(this.#expression())
      if (this.#tokens[this.#at] !== ")") this.#take(",")
    }
    this.#take(")")
    return { kind: "call", name, arguments: given }
  }

  #reference(root: string): Reference {
    const path: Array<string | number> = []
    while (this.#tokens[this.#at] === "." || this.#tokens[this.#at] === "[") path.push(this.#step())
    const length = root === "data" ? 2 : 1
    const names = path.slice(0, length)
    if (names.length < length || !names.every((name) => typeof name === "string")) {
      throw new UnsupportedExpression(this.#text)
    }
    return { kind: "reference", address: [root, ...names].join("."), path: path.slice(length) }
  }

  #step(): string | number {
    if (this.#take() === ".") {
      const token = this.#take()
      return /^\d+$/.test(token) ? Number(token) : token
    }
    const index = this.#expression()
    this.#take("]")
    if (index.kind !== "literal" || index.value === null || typeof index.value === "boolean") {
      throw new UnsupportedExpression(this.#text)
    }
    return index.value
  }
}

/** The end of an expression that begins at a position: the closing brace outside of strings and nested braces. */
const endOf = (text: string, start: number): number => {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === "\\" && quoted) at += 1
    else if (letter === '"') quoted = !quoted
    else if (!quoted && letter === "{") depth += 1
    else if (!quoted && letter === "}" && depth-- === 0) return at
  }
  throw new UnsupportedExpression(text.slice(start))
}

/** Reads a text of a program. `$${` is the escape of the two signs. */
export const parseTemplate = (text: string): Template => {
  const parts: Array<string | Expression> = []
  let plain = ""
  let at = 0
  while (at < text.length) {
    if (text.startsWith("$${", at) || text.startsWith("%%{", at)) {
      plain += text.slice(at + 1, at + 3)
      at += 3
    } else if (text.startsWith("%{", at)) {
      throw new UnsupportedExpression(text.slice(at))
    } else if (text.startsWith("${", at)) {
      const end = endOf(text, at + 2)
      if (plain !== "") parts.push(plain)
      plain = ""
      parts.push(new ExpressionReader(text.slice(at + 2, end)).readAll())
      at = end + 1
    } else {
      plain += text.charAt(at)
      at += 1
    }
  }
  return plain === "" && parts.length > 0 ? parts : [...parts, plain]
}
