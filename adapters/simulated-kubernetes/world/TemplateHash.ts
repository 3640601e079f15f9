import { canonicalJson } from "#domain/shared/CanonicalJson.ts"

/** The letters and digits that Kubernetes builds names from: none that form words. */
export const nameCharacters = "bcdfghjklmnpqrstvwxz2456789"

const fnv32 = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash
}

/** The end of the name of a revision: equal for equal contents. `attempt` is for revisions whose hash is the same. */
export const templateHash = (template: unknown, attempt = 0): string =>
  [...String(fnv32(`${canonicalJson(template)}${attempt === 0 ? "" : attempt}`))]
    .map((digit) => nameCharacters.charAt(digit.charCodeAt(0) % nameCharacters.length))
    .join("")
