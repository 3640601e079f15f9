import { Layer } from "effect"

import { DescribeKubeconfig } from "./DescribeKubeconfig.ts"
import { FindClusterForUsers } from "./FindClusterForUsers.ts"
import { IssueKubeconfig } from "./IssueKubeconfig.ts"
import { SyncClusterUsers } from "./SyncClusterUsers.ts"
import { WithdrawGrants } from "./WithdrawGrants.ts"

/** Who has access to the Kubernetes API of a cluster, and for how long. */
export const layer = Layer.mergeAll(
  DescribeKubeconfig.layer,
  IssueKubeconfig.layer,
  SyncClusterUsers.layer,
  WithdrawGrants.layer,
).pipe(Layer.provide(FindClusterForUsers.layer))
