import { Context, Effect, Layer, Redacted } from "effect"

import { Organizations } from "#application/ports/Organizations.ts"
import { RunPreflight } from "#application/preflight/RunPreflight.ts"
import type { Actor } from "#domain/access/Actor.ts"
import { federationOf } from "#domain/cloud/Federation.ts"
import { areStored } from "#domain/cloud/RequestedCredentials.ts"
import { ClusterId } from "#domain/cluster/Cluster.ts"
import type { CreateClusterCommand } from "#domain/cluster/CreateClusterCommand.ts"

import { AdmitCluster } from "./AdmitCluster.ts"
import { CheckClusterCommand } from "./CheckClusterCommand.ts"
import { SynthesizeRequest } from "./SynthesizeRequest.ts"

/** Replaces the id that a draft does not have: two drafts of one request are byte-identical. */
const draftId = ClusterId.make("00000000-0000-4000-8000-000000000000")

const make = Effect.gen(function* () {
  const admitCluster = yield* AdmitCluster
  const checkCommand = yield* CheckClusterCommand
  const organizations = yield* Organizations
  const runPreflight = yield* RunPreflight
  const synthesize = yield* SynthesizeRequest

  return Effect.fnUntraced(function* (command: CreateClusterCommand, actor: Actor) {
    const { base, credentials, spec } = command
    const { organizationId } = actor
    yield* checkCommand(command, actor)
    yield* admitCluster(yield* organizations.get(organizationId), actor, spec)
    const cluster = { clusterId: draftId, organizationId, spec }
    const program = yield* synthesize({ ...cluster, deletionProtection: false }, base)
    const usable =
      areStored(credentials) || federationOf(Redacted.value(credentials)) !== undefined ? undefined : credentials
    const preflight = yield* runPreflight.runSoon({
      ...cluster,
      program,
      ...(usable && { credentials: usable }),
      ...(base && { base }),
    })
    return { program, preflight }
  })
})

/** Checks a request as a creation would, in Orrery and in the cloud, and writes its program. Nothing is created. */
export class DraftCluster extends Context.Service<DraftCluster>()("orrery/application/cluster/DraftCluster", { make }) {
  static readonly layer = Layer.effect(this, make)
}
