/** The families whose machines take Hyperdisk only (Google Cloud, "Machine series comparison"). */
const hyperdiskFamilies = new Set(["c4", "c4a", "c4d", "n4", "n4a", "n4d"])

/** The type of the root disk that a machine type takes, with balanced price and speed. */
export const diskTypeOf = (machineType: string): "hyperdisk-balanced" | "pd-balanced" =>
  hyperdiskFamilies.has(machineType.split("-", 1)[0] ?? "") ? "hyperdisk-balanced" : "pd-balanced"
