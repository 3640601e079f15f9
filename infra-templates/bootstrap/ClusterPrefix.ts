import type { BootstrapCluster } from "./Bootstrapper.ts"

/**
 * What the keys of a cluster's objects begin with, such as `clusters/payments-0198c2f4/`.
 *
 * Objects outlive their cluster. The id keeps a later cluster of the same name away from them.
 */
export const clusterPrefix = ({
  clusterId,
  clusterName,
}: Pick<BootstrapCluster, "clusterId" | "clusterName">): string => `clusters/${clusterName}-${clusterId}/`
