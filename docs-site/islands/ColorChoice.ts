/** A visitor's choice; until then, the system's. */
export type ColorChoice = "light" | "dark" | "system"

/** The next choice of the toggle: all three in turn, or the other one if the system's is not offered. */
export const nextChoice = (current: ColorChoice, respectsSystem: boolean): ColorChoice => {
  if (!respectsSystem) return current === "dark" ? "light" : "dark"
  return current === "light" ? "dark" : current === "dark" ? "system" : "light"
}
