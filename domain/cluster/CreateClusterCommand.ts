import type { RequestedCredentials } from "../cloud/RequestedCredentials.ts"
import type { Path } from "../shared/Problem.ts"
import type { ClusterSpec } from "./ClusterSpec.ts"

/** Creates a cluster: what it is, on whose behalf, and the credentials apart from both. */
export interface CreateClusterCommand {
  readonly spec: ClusterSpec
  readonly credentials: RequestedCredentials
  /** The organization that the cluster is for; by default that of the caller, who can name no other one. */
  readonly organizationId?: string
  /** Where a request had the fields of the spec: problems are reported below it. */
  readonly base?: Path
  /** The path of the field that requires an approval, under the name the request uses. */
  readonly approvalPath?: Path
}

/** A preview needs no credentials. */
export type PreviewClusterCommand = Omit<CreateClusterCommand, "credentials"> & Partial<CreateClusterCommand>

/** Where a request has the credentials of its cluster. */
export const credentialsPathOf = ({ base = [], spec }: PreviewClusterCommand): Path => [
  ...base,
  "provisioner",
  spec.provisioner.type,
  "credentials",
]
