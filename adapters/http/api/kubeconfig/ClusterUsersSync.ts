import { Schema } from "effect"

import { count, uuid } from "../WireValue.ts"

/** What a synchronization of the users of a cluster did. */
export const ClusterUsersSync = Schema.Struct({
  clusterId: uuid("The cluster."),
  users: count("Members who may have a kubeconfig: each is a user of the cluster now.", 2),
  added: count("Those of them who were none before.", 1),
  removed: count("Users who have left the organization or lost the role. Their kubeconfigs have ended.", 0),
}).annotate({ identifier: "ClusterUsersSync", description: "What a synchronization of the users of a cluster did." })
export type ClusterUsersSync = typeof ClusterUsersSync.Type
