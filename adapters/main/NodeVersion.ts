/** The first version whose HTTP server asks which requests may take over their connection (`shouldUpgradeCallback`). */
const least = [24, 9] as const

/** Why a version of Node.js cannot run the server; undefined if it can. */
export const nodeProblem = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major > least[0] || (major === least[0] && minor >= least[1])) return undefined
  return `Orrery's server needs Node.js ${least.join(".")} or later, and this is ${version}. Start it with npm start, which brings its own.`
}
