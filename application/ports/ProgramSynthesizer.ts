import { Context, type Effect, Schema } from "effect"

import type { ClusterId } from "#domain/cluster/Cluster.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"

export interface SynthesisInput {
  readonly clusterId: ClusterId
  readonly organizationId: OrganizationId
  readonly spec: ClusterSpec
  /** The cloud refuses to delete a protected cluster; a delete turns it off first. */
  readonly deletionProtection: boolean
}

/** The request cannot be written as a program. The path names the field. */
export class SynthesisRefused extends Schema.TaggedError<SynthesisRefused>()("SynthesisRefused", {
  path: Schema.String,
  reason: Schema.String,
}) {
  override get message() {
    return `${this.path}: ${this.reason}`
  }
}

/** Writes the Terraform program of a cluster: the same input gives the same bytes. */
export class ProgramSynthesizer extends Context.Service<
  ProgramSynthesizer,
  {
    readonly synthesize: (input: SynthesisInput) => Effect.Effect<string, SynthesisRefused>
  }
>()("orrery/application/ports/ProgramSynthesizer") {}
