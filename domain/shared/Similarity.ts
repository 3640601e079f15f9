import { editsBetween } from "./EditDistance.ts"

const comparedCharactersMax = 64

/** How many edits away from `written` a name may be to have been meant; undefined for text that is too long to compare. */
const editsMax = (written: string): number | undefined => {
  if (written.length > comparedCharactersMax) return undefined
  return written.length <= 4 ? 1 : written.length <= 8 ? 2 : 3
}

/** The known names that are close enough to what was written to have been meant: at most `count`, the closest first. */
export const closestNames = (written: string, known: Iterable<string>, count: number): ReadonlyArray<string> => {
  const most = editsMax(written)
  if (most === undefined) return []
  const lowerCase = written.toLowerCase()
  const near: Array<{ readonly name: string; readonly away: number }> = []
  for (const name of known) {
    if (Math.abs(written.length - name.length) > most) continue
    const away = editsBetween(lowerCase, name.toLowerCase())
    if (away <= most) near.push({ name, away })
  }
  return near
    .toSorted((left, right) => left.away - right.away)
    .slice(0, count)
    .map(({ name }) => name)
}

/** The known name closest to what was written, if one is close enough to have been meant. */
export const closest = (written: string, known: Iterable<string>): string | undefined =>
  closestNames(written, known, 1)[0]

/** ` Did you mean "region"?`, or nothing. */
export const suggestion = (written: string, known: Iterable<string>): string => {
  const name = closest(written, known)
  return name === undefined ? "" : ` Did you mean ${JSON.stringify(name)}?`
}
