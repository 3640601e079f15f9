import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, type Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { engineName } from "#adapters/terraform/install/TerraformBinary.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { engineOfThisMachine, lacksEngine } from "#tests/terraform/Engine.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { awsProgram } from "./AwsProgram.ts"
import { builtInEngine, realEngine } from "./SimulatedClouds.ts"

const slowCluster = (name: string) =>
  awsProgram({
    aws_vpc: { network: { cidr_block: "10.0.0.0/16" } },
    aws_eks_cluster: {
      orion: {
        name,
        role_arn: "arn:aws:iam::111122223333:role/orion",
        vpc_config: { subnet_ids: ["subnet-0123456789abcdef0"] },
        depends_on: ["aws_vpc.network"],
      },
    },
  })

/** A cluster takes a minute to make, so whatever ends within seconds was cut off. */
const slowCloud = {
  latency: { scale: 1, otherMilliseconds: 0, byTypeMilliseconds: { aws_eks_cluster: 60_000 } },
}

/** Applies until the cluster is being made, and ends the apply there. */
const interruptedApply = Effect.fnUntraced(function* (name: string) {
  const engine = yield* InfrastructureEngine
  const making = yield* Deferred.make<void>()
  const runs = runsOf(name)
  const { run, events } = runs(slowCluster(name.replaceAll(/\W/g, "-")), {
    journal: (_, event) =>
      event._tag === "ResourceStarted" && event.resourceType === "aws_eks_cluster"
        ? Deferred.succeed(making, undefined)
        : Effect.void,
  })
  const plan = yield* engine.plan(run, "present")
  const applying = yield* Effect.forkChild(engine.apply(run, plan))
  yield* Deferred.await(making)
  // Terraform says that it starts before it asks the provider to.
  const objects = yield* SimulatedObjects
  const created = Effect.map(objects.listByCluster(run.clusterId), (found) => found.length === 2)
  yield* Effect.repeat(Effect.delay(created, "20 millis"), { until: (done) => done })
  yield* Fiber.interrupt(applying)
  return { runs, run, events }
})

const interruptionSuite = <E>(name: string, layer: Layer.Layer<InfrastructureEngine | SimulatedObjects, E>) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`an interrupted apply, by ${name}`, (it) => {
    it.effect("ends at once, and leaves an object in the cloud that its run has not heard of", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const { run, events } = yield* interruptedApply(`${name} ends`)

        const left = yield* objects.listByCluster(run.clusterId)
        assert.sameMembers(
          left.map(({ resourceType }) => resourceType),
          ["aws_vpc", "aws_eks_cluster"],
        )
        assert.isEmpty(
          events.filter((event) => event._tag === "ResourceCompleted" && event.resourceType === "aws_eks_cluster"),
        )
      }),
    )

    it.effect("is followed by a run that knows the object and makes no second one", () =>
      Effect.gen(function* () {
        const engine = yield* InfrastructureEngine
        const { runs, run } = yield* interruptedApply(`${name} recovers`)

        const next = runs(run.program).run
        const { changes } = yield* engine.plan(next, "present")

        assert.sameMembers([...(yield* engine.stateAddresses(next))], ["aws_vpc.network", "aws_eks_cluster.orion"])
        assert.notInclude(
          changes.map(({ action }) => action),
          "create",
        )
      }),
    )
  })

interruptionSuite("the built-in engine", builtInEngine(slowCloud))

const terraform = engineOfThisMachine === undefined ? "Terraform" : engineName(engineOfThisMachine)

describe.skipIf(lacksEngine)("with a real engine", () => interruptionSuite(terraform, realEngine(slowCloud)))

describe("a dead run of the built-in engine", () => {
  it.live("works no more once it is settled", () =>
    Effect.gen(function* () {
      const engine = yield* InfrastructureEngine
      const making = yield* Deferred.make<void>()
      const { run } = runsOf("settled")(slowCluster("settled"), {
        journal: (_, event) =>
          event._tag === "ResourceStarted" && event.resourceType === "aws_eks_cluster"
            ? Deferred.succeed(making, undefined)
            : Effect.void,
      })
      const applying = yield* Effect.forkChild(makePresent(run))
      yield* Deferred.await(making)

      const unread = yield* engine.settle(run.runId, 0)

      assert.isNotEmpty(unread)
      assert.isTrue((yield* Fiber.await(applying))._tag === "Failure")
    }).pipe(Effect.provide(builtInEngine(slowCloud))),
  )
})
