/** Matches the paths of one route, with or without a slash at the end. A parameter is one segment. */
export const pathPattern = (path: string, flags?: "i"): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:[A-Za-z]+/g, "[^/]+")}/?$`, flags)

/** The path of a request's target, without its query. */
export const pathOf = (url: string): string => {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
