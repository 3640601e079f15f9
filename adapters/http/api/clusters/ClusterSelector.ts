import { parameter, patternedText } from "../Parameter.ts"

/** Names a cluster in a path: its id or its name. */
export const ClusterSelector = parameter(
  patternedText(
    /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/,
    64,
    "Expected the cluster's id or its name: 1 to 64 letters, digits and hyphens",
  ),
  { description: "The cluster's id, or its name in the organization.", example: "staging" },
)
