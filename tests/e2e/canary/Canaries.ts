import { randomBytes } from "node:crypto"

/** A text that no one but its owner may ever read, and what a finding calls it. */
export interface Canary {
  readonly name: string
  readonly text: string
  /** Every way in which it may be written down. */
  readonly forms: ReadonlyArray<{ readonly form: string; readonly text: string }>
}

/** What base64 makes of a text that stands somewhere in a longer one, by where it begins; without the edges that others share. */
const base64Forms = (text: string): ReadonlyArray<string> =>
  [0, 1, 2].map((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)])
    const own = [0, 2, 3][shift] ?? 0
    return bytes.toString("base64").slice(own, Math.floor((bytes.length * 8) / 6))
  })

const formsOf = (text: string) => {
  const base64 = base64Forms(text)
  const url = base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))
  const all = [
    { form: "as it is", text },
    { form: "in hexadecimal", text: Buffer.from(text).toString("hex") },
    { form: "percent-encoded", text: encodeURIComponent(text) },
    ...base64.map((form) => ({ form: "in base64", text: form })),
    ...url.map((form) => ({ form: "in base64url", text: form })),
  ]
  return all.filter((one, index) => all.findIndex((other) => other.text === one.text) === index)
}

/** The secrets of a run: those the test makes up and those the server makes. */
export const makeCanaries = () => {
  const all: Array<Canary> = []
  const add = (name: string, text: string): string => {
    if (text.length < 9) throw new Error(`${name} is too short to be found for certain.`)
    if (!all.some((known) => known.text === text)) all.push({ name, text, forms: formsOf(text) })
    return text
  }
  return {
    all: all as ReadonlyArray<Canary>,
    add,
    /** A new one, of which nothing is known but how it begins. */
    fresh: (name: string, beginning = "canary-", bytes = 24) =>
      add(name, beginning + randomBytes(bytes).toString("hex").toUpperCase()),
    /** Without what its masked form shows. */
    addApiKey: (name: string, key: string) => {
      add(name, key.slice("orr_".length + 4, -4))
      return key
    },
    /** Its signature makes it a token; one without a signature is only what it says. */
    addToken: (name: string, token: string) => {
      const [, claims = "", signature = ""] = token.split(".")
      add(name, signature === "" ? claims : signature)
      return token
    },
  }
}

export type Canaries = ReturnType<typeof makeCanaries>

/** Somewhere that something may be written down. */
export interface Place {
  readonly name: string
  readonly text: string
  /** The names of those that may be read there, because it is made for that. */
  readonly shows?: ReadonlyArray<string>
}

/** Which canaries are written down where, apart from where they belong. */
export const findIn = (places: ReadonlyArray<Place>, canaries: ReadonlyArray<Canary>): ReadonlyArray<string> =>
  places.flatMap(({ name, shows = [], text }) =>
    canaries
      .filter((canary) => !shows.includes(canary.name))
      .flatMap((canary) =>
        canary.forms
          .filter((form) => text.includes(form.text))
          .map(({ form }) => `${canary.name}, ${form}, in ${name}`),
      ),
  )
