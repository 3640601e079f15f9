const pixelsPerUnit = 36

/** How long something of this height takes to open or close, in milliseconds: the higher the longer, but less and less so. */
export const collapseDuration = (heightPixels: number): number => {
  if (heightPixels <= 0) return 0
  const units = heightPixels / pixelsPerUnit
  return Math.round((4 + 15 * units ** 0.25 + units / 5) * 10)
}
