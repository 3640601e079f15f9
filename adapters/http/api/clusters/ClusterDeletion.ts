import { Schema } from "effect"

import { WireCredentials } from "#domain/cloud/WireCredentials.ts"

/**
 * The body of a delete. Needed when the cluster was created with static credentials, which are kept only while an
 * operation runs.
 */
export const ClusterDeletion = Schema.Struct({
  credentials: WireCredentials,
}).annotate({ identifier: "ClusterDeletion" })
export type ClusterDeletion = typeof ClusterDeletion.Type
