/** Longer than what is shown of a masked key. */
const apiKey = /orr_[A-Za-z0-9]{5,}/g
const token = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** Text without anything that looks like an API key or a token. */
export const withoutKeys = (text: string): string => text.replaceAll(apiKey, "orr_…").replaceAll(token, "eyJ…")

/** `-ojson` is `-o json`, as other tools have it. */
export const separateValues = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.flatMap((word) => {
    const [, flag, value] = /^-([of])([^=].*)$/.exec(word) ?? []
    return flag === undefined || value === undefined ? [word] : [`-${flag}`, value]
  })
