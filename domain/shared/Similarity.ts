import { editsBetween } from "./EditDistance.ts"

const comparedCharactersMax = 64

/** The known name closest to `written`, unless all of them differ too much to be a suggestion. */
export const closest = (written: string, known: Iterable<string>): string | undefined => {
  if (written.length > comparedCharactersMax) return undefined
  const most = written.length <= 4 ? 1 : written.length <= 8 ? 2 : 3
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const name of known) {
    if (Math.abs(written.length - name.length) > most) continue
    const away = editsBetween(written.toLowerCase(), name.toLowerCase())
    if (away <= most && (best === undefined || away < best.distance)) best = { name, distance: away }
  }
  return best?.name
}

/** ` Did you mean "region"?`, or nothing. */
export const suggestion = (written: string, known: Iterable<string>): string => {
  const name = closest(written, known)
  return name === undefined ? "" : ` Did you mean ${JSON.stringify(name)}?`
}
