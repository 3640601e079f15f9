import { pathOf } from "../configuration/Addresses.ts"
import { documentSetOf } from "./DocumentSets.ts"

/** Whether an entry of the navbar leads to the part of the site that a page is in. */
export const isCurrentSection = (href: string, path: string): boolean => {
  const target = pathOf(href)
  if (path === target || path.startsWith(`${target}/`)) return true
  const set = documentSetOf(path)
  return set !== undefined && set.id === documentSetOf(target)?.id
}
