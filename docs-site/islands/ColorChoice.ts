/** What a visitor chose; the system decides until they did. */
export type ColorChoice = "light" | "dark" | "system"

/** What the toggle turns a choice into: all three in turn, or just the other one where the system has no say. */
export const nextChoice = (current: ColorChoice, respectsSystem: boolean): ColorChoice => {
  if (!respectsSystem) return current === "dark" ? "light" : "dark"
  return current === "light" ? "dark" : current === "dark" ? "system" : "light"
}
