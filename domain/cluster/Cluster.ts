import { Schema } from "effect"

import { MonthlyCost } from "../cost/MonthlyCost.ts"
import { OrganizationId } from "../organization/Organization.ts"
import type { Remedy } from "../shared/Remedy.ts"
import * as StateMachine from "../shared/StateMachine.ts"
import { Uuid } from "../shared/Uuid.ts"
import { UserId } from "../user/User.ts"
import { ClusterSpec } from "./ClusterSpec.ts"

export const ClusterId = Uuid.pipe(Schema.brand("ClusterId"))
export type ClusterId = typeof ClusterId.Type

export const ClusterState = Schema.Literals([
  "PENDING",
  "APPROVAL_PENDING",
  "APPROVAL_REJECTED",
  "PROVISIONING",
  "READY",
  "UPDATING",
  "DELETING",
  "DELETED",
  "FAILED",
])
export type ClusterState = typeof ClusterState.Type

/** The lifecycle of a cluster (decisions §4). */
export const lifecycle = StateMachine.make<ClusterState>({
  name: "Cluster",
  initial: "PENDING",
  transitions: {
    PENDING: ["APPROVAL_PENDING", "PROVISIONING", "FAILED"],
    APPROVAL_PENDING: ["APPROVAL_REJECTED", "PROVISIONING", "DELETING", "FAILED"],
    APPROVAL_REJECTED: ["DELETING"],
    PROVISIONING: ["READY", "FAILED"],
    READY: ["UPDATING", "DELETING"],
    UPDATING: ["READY", "FAILED"],
    DELETING: ["DELETED", "FAILED"],
    DELETED: [],
    FAILED: ["DELETING", "UPDATING"],
  },
})

/** A Kubernetes cluster of an organization, and its state. */
export const Cluster = Schema.Struct({
  id: ClusterId,
  organizationId: OrganizationId,
  createdBy: UserId,
  spec: ClusterSpec,
  state: ClusterState,
  /** US dollars; an estimate at list price. */
  totalMonthlyCost: Schema.Finite,
  /** How that adds up, where the request asked for it (`costEvaluate`). Present in a cluster that is read by itself. */
  monthlyCost: Schema.optionalKey(MonthlyCost),
  /** The host name of the Kubernetes API, once there is one. */
  endpoint: Schema.optionalKey(Schema.String),
  /** The engine that created it, such as `terraform 1.11.4`. */
  engine: Schema.String,
  simulated: Schema.Boolean,
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
})
export type Cluster = typeof Cluster.Type

/** The states during an operation, after which the cluster is in another. */
const passingStates: ReadonlyArray<ClusterState> = ["PENDING", "PROVISIONING", "UPDATING", "DELETING"]

/** The states from which a delete may start; everything else is a conflict (decisions §4). */
export const deletableStates: ReadonlyArray<ClusterState> = (
  Object.keys(lifecycle.transitions) as Array<ClusterState>
).filter((state) => StateMachine.allows(lifecycle, state, "DELETING"))

export class ClusterNotFound extends Schema.TaggedError<ClusterNotFound>()("ClusterNotFound", {
  clusterId: Schema.String,
}) {
  override get message() {
    return `No cluster ${this.clusterId} in this organization.`
  }
  readonly remedy: Remedy = { action: "listClusters" }
}

export class ClusterNameTaken extends Schema.TaggedError<ClusterNameTaken>()("ClusterNameTaken", {
  clusterName: Schema.String,
  /** The cluster that has the name, and the requested one; absent where two requests raced. */
  specs: Schema.optionalKey(Schema.Struct({ existing: ClusterSpec, requested: ClusterSpec })),
}) {
  override get message() {
    return `A cluster named ${this.clusterName} already exists in this organization. Choose another name, or delete that cluster first.`
  }
}

export class WrongClusterState extends Schema.TaggedError<WrongClusterState>()("WrongClusterState", {
  clusterName: Schema.String,
  state: ClusterState,
  wanted: Schema.Array(ClusterState),
}) {
  override get message() {
    return `Cluster ${this.clusterName} is ${this.state}; this needs it to be ${this.wanted.join(" or ")}.`
  }
  get remedy(): Remedy | undefined {
    return passingStates.includes(this.state) ? { action: "waitForOperation", target: this.clusterName } : undefined
  }
}
