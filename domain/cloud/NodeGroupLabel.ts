/** The label of a node with the name of its node group. */
export const nodeGroupLabel = "orrery.dev/node-group"
