import { Context, Effect, Layer } from "effect"

import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import * as Actor from "#domain/access/Actor.ts"
import { ClusterId } from "#domain/cluster/Cluster.ts"
import type { PreviewClusterCommand } from "#domain/cluster/CreateClusterCommand.ts"
import { costOfProgram } from "#domain/cost/PlanCost.ts"
import { summarize } from "#domain/infrastructure/ClusterPlan.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"

import { AdmitCluster } from "./AdmitCluster.ts"
import { CheckClusterCommand } from "./CheckClusterCommand.ts"
import { SynthesizeRequest } from "./SynthesizeRequest.ts"

/** Replaces the id that a preview does not have: two previews of one request are byte-identical. */
const previewId = ClusterId.make("00000000-0000-4000-8000-000000000000")

const make = Effect.gen(function* () {
  const admitCluster = yield* AdmitCluster
  const engine = yield* InfrastructureEngine
  const organizations = yield* Organizations
  const checkCommand = yield* CheckClusterCommand
  const synthesize = yield* SynthesizeRequest

  const authorize = Effect.flatMap(CurrentActor, (actor) => Actor.authorizePreview(actor, "cluster:create"))

  const preview = Effect.fn("PreviewCluster")(function* (command: PreviewClusterCommand) {
    const actor = yield* authorize
    const { spec } = command
    yield* checkCommand(command, actor)
    yield* admitCluster(yield* organizations.get(actor.organizationId), actor, spec)

    const program = yield* synthesize(
      { clusterId: previewId, organizationId: actor.organizationId, spec, deletionProtection: false },
      command.base,
    )
    const resources = managedResources(program)
    return {
      spec,
      engine: engine.info,
      resources,
      summary: summarize(resources.map((resource) => ({ ...resource, action: "create" as const }))),
      monthlyCost: costOfProgram(spec, program),
      program,
    }
  })

  return {
    /** Whether the caller may, for a reader that must refuse the caller before the request. */
    authorize,
    preview,
  }
})

/** What a cluster request would create and cost each month, without creating anything. */
export class PreviewCluster extends Context.Service<PreviewCluster>()("orrery/application/cluster/PreviewCluster", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
