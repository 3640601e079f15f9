import { Schema } from "effect"

import { Architecture } from "../cloud/Architecture.ts"
import { CloudProvider } from "../cloud/CloudProvider.ts"
import { Provisioner } from "../provisioner/Provisioner.ts"
import { ControlPlaneGroup } from "./ControlPlaneGroup.ts"
import { NodeGroup } from "./NodeGroup.ts"
import { RollingUpdate } from "./RollingUpdate.ts"

/**
 * The cluster a user requested, in the one model both wire shapes decode into (decisions §11).
 *
 * It contains no credentials, only their type in `credentialsType`.
 */
export const ClusterSpec = Schema.Struct({
  clusterName: Schema.String,
  provider: CloudProvider,
  region: Schema.String,
  architecture: Architecture,
  approvalWorkflow: Schema.Boolean,
  clusterType: Schema.Literals(["dedicated", "shared"]),
  costEvaluate: Schema.Boolean,
  domain: Schema.optionalKey(Schema.String),
  rollingUpdate: Schema.optionalKey(RollingUpdate),
  provisioner: Provisioner,
  /** Notes of the caller, such as the number of a ticket. Responses show them; they change nothing in the cloud. */
  metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** Absent where the cloud keeps the control plane. */
  controlPlane: Schema.optionalKey(ControlPlaneGroup),
  nodeGroups: Schema.NonEmptyArray(NodeGroup),
})
export type ClusterSpec = typeof ClusterSpec.Type
