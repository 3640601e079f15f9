/** A number of pods, such as `2`, or a share of them, such as `25%`. */
export const countOf = (
  value: number | string | undefined,
  total: number,
  round: "up" | "down",
  byDefault: number | string,
): number => {
  const given = value ?? byDefault
  if (typeof given === "number") return given
  const share = (Number(given.replace("%", "")) * total) / 100
  return given.endsWith("%") ? (round === "up" ? Math.ceil(share) : Math.floor(share)) : Number(given)
}
