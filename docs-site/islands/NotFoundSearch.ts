import { pathOf } from "../configuration/Addresses.ts"

const wordsOf = (path: string): string => {
  const last = path.split("/").at(-1) ?? ""
  return last
    .replace(/\.\w+$/, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, 80)
}

/** Proposes the words of an address without a page to the search on the not-found page. */
export const startNotFoundSearch = (onPage: (run: () => void) => void): void =>
  onPage(() => {
    const field = document.querySelector<HTMLInputElement>(".not-found input[name=q]")
    if (field !== null && field.value === "") field.value = wordsOf(pathOf(location.pathname))
  })
