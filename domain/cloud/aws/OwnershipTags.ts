/** The tag that says which cluster an object belongs to: its id. */
export const clusterTag = "orrery.dev/cluster-id"

/** The tag that says which address of the cluster's program an object stands for. */
export const addressTag = "orrery.dev/address"
