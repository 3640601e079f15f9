/** What hostile text is made of. Each unit is repeated until the text has the size that is asked for. */
const units = {
  letters: "a",
  capitals: "A",
  digits: "1",
  dashes: "-",
  "numbers with an exponent": "-1e9",
  exponents: "e",
  spaces: " ",
  tabs: "\t",
  "line ends": "\n",
  quotes: '"',
  backslashes: "\\",
  dots: ".",
  labels: "a.",
  slashes: "/",
  colons: ":",
  commas: ",",
  semicolons: "; ",
  "equals signs": "=",
  "percent signs": "%41",
  brackets: "[",
  braces: "{",
  expressions: "$",
  "beginnings of an expression": "${",
  "beginnings of a token": "-eyJ",
  "beginnings of a key": "orr_",
  "beginnings of a tag": 'W/"',
  addresses: "10.0.0.1,",
  NUL: "\u0000",
  "halves of a surrogate pair": "\ud800",
  "characters outside the basic plane": "\u{1f600}",
  "terminal escapes": "\u001b[",
  "right-to-left overrides": "\u202e",
} as const

export type TextClass = keyof typeof units

export const textClasses = Object.keys(units) as ReadonlyArray<TextClass>

/** Ends that make a pattern fail only after it has read everything. */
const endings = ["", "!"]

const repeated = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)

/** Text of one class: as it is, and with an end that does not belong to it. */
export const hostileTexts = (textClass: TextClass, size: number): ReadonlyArray<string> =>
  endings.map((ending) => repeated(units[textClass], size - ending.length) + ending)
