import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { awsProgram, networkAndCluster, oneRole } from "./AwsProgram.ts"
import type { SimulatedEngine } from "./SimulatedClouds.ts"

const actionsIn = (changes: ReadonlyArray<{ readonly action: string; readonly address: string }>) =>
  changes.map(({ action, address }) => `${action} ${address}`)

/** What the simulated cloud does whichever engine works on it. */
export const simulatedCloudSuite = (name: string, engine: SimulatedEngine) => {
  it.layer(engine(), { timeout: "60 seconds", excludeTestServices: true })(`the simulated cloud, by ${name}`, (it) => {
    it.effect("makes a program real, finds no change in it, and forgets all of it when it is destroyed", () =>
      Effect.gen(function* () {
        const { plan, apply, outputs } = yield* InfrastructureEngine
        const objects = yield* SimulatedObjects
        const runs = runsOf(`${name} whole life`)
        const { run } = runs(networkAndCluster())
        yield* makePresent(run)

        assert.lengthOf(yield* objects.listByCluster(run.clusterId), 6)
        assert.match(
          String((yield* outputs(run))["issuer"]),
          /^https:\/\/oidc\.eks\.eu-central-1\.amazonaws\.com\/id\//,
        )
        assert.isEmpty((yield* plan(runs(networkAndCluster()).run, "present")).changes)

        const last = runs(networkAndCluster()).run
        yield* apply(last, yield* plan(last, "absent"))
        assert.isEmpty(yield* objects.listByCluster(run.clusterId))
      }),
    )

    it.effect("changes in place what can change, and replaces what cannot", () =>
      Effect.gen(function* () {
        const engine = yield* InfrastructureEngine
        const objects = yield* SimulatedObjects
        const runs = runsOf(`${name} changes`)
        const { run } = runs(awsProgram({ aws_vpc: { v: { cidr_block: "10.0.0.0/16" } } }))
        yield* makePresent(run)
        const [before] = yield* objects.listByCluster(run.clusterId)

        const renamed = awsProgram({ aws_vpc: { v: { cidr_block: "10.0.0.0/16", tags: { Name: "new" } } } })
        assert.deepStrictEqual(actionsIn((yield* makePresent(runs(renamed).run)).changes), ["update aws_vpc.v"])
        const [updated] = yield* objects.listByCluster(run.clusterId)
        assert.strictEqual(updated?.importId, before?.importId)
        assert.deepStrictEqual(updated?.attributes["tags_all"], { Name: "new" })

        const moved = awsProgram({ aws_vpc: { v: { cidr_block: "10.1.0.0/16", tags: { Name: "new" } } } })
        const { changes } = yield* makePresent(runs(moved).run)
        assert.deepStrictEqual(actionsIn(changes), ["replace aws_vpc.v"])
        assert.strictEqual(changes[0]?.reason, "cannot_update")
        const replaced = yield* objects.listByCluster(run.clusterId)
        assert.lengthOf(replaced, 1)
        assert.notStrictEqual(replaced[0]?.importId, before?.importId)
        assert.isFalse((yield* engine.plan(runs(moved).run, "present")).hasChanges)
      }),
    )

    it.effect("replaces what rests on a replaced resource", () =>
      Effect.gen(function* () {
        const runs = runsOf(`${name} replaces`)
        const nets = (cidr: string) =>
          awsProgram({
            aws_vpc: { v: { cidr_block: cidr } },
            aws_subnet: { s: { vpc_id: "${aws_vpc.v.id}", cidr_block: cidr.replace("/16", "/20") } },
          })
        yield* makePresent(runs(nets("10.0.0.0/16")).run)

        const { changes } = yield* makePresent(runs(nets("10.1.0.0/16")).run)

        assert.sameMembers(actionsIn(changes), ["replace aws_vpc.v", "replace aws_subnet.s"])
      }),
    )

    it.effect("makes again what someone else has deleted", () =>
      Effect.gen(function* () {
        const { plan } = yield* InfrastructureEngine
        const objects = yield* SimulatedObjects
        const runs = runsOf(`${name} drifts`)
        const { run } = runs(oneRole(`${name.slice(0, 4)}-drifts`))
        yield* makePresent(run)
        const [role] = yield* objects.listByCluster(run.clusterId)
        yield* objects.remove(role?.objectId ?? "")

        const { changes } = yield* plan(runs(run.program).run, "present")

        assert.deepStrictEqual(actionsIn(changes), ["create aws_iam_role.only"])
      }),
    )

    it.effect("removes what a program has given up", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const runs = runsOf(`${name} gives up`)
        const queue = { aws_sqs_queue: { q: { name_prefix: "kept-" } } }
        const { run } = runs(awsProgram({ ...queue, aws_vpc: { v: { cidr_block: "10.0.0.0/16" } } }))
        yield* makePresent(run)

        const { changes } = yield* makePresent(runs(awsProgram(queue)).run)

        assert.deepStrictEqual(actionsIn(changes), ["delete aws_vpc.v"])
        assert.deepStrictEqual(
          (yield* objects.listByCluster(run.clusterId)).map(({ resourceType }) => resourceType),
          ["aws_sqs_queue"],
        )
      }),
    )

    it.effect("adopts everything of a program into an empty state without changing anything", () =>
      Effect.gen(function* () {
        const { plan } = yield* InfrastructureEngine
        const objects = yield* SimulatedObjects
        const first = runsOf(`${name} loses its state`)
        const program = networkAndCluster()
        const made = first(program)
        yield* makePresent(made.run)
        const existing = yield* objects.listByCluster(made.run.clusterId)
        const imports = made.events.flatMap((event) =>
          event._tag === "ResourceCompleted"
            ? existing
                .filter(
                  ({ resourceType, attributes }) =>
                    resourceType === event.resourceType && attributes["id"] === event.id,
                )
                .map(({ importId }) => ({ address: event.address, importId }))
            : [],
        )
        assert.lengthOf(imports, existing.length)

        const second = runsOf(`${name} adopts`, uuid(`${name} another cluster`))
        const { changes } = yield* makePresent(second(program, { imports }).run)

        assert.sameMembers(
          actionsIn(changes),
          imports.map(({ address }) => `import ${address}`),
        )
        assert.isFalse((yield* plan(second(program).run, "present")).hasChanges)
        const last = second(program).run
        assert.lengthOf(yield* objects.listByType(last, "aws_eks_cluster"), 1)
        const { apply } = yield* InfrastructureEngine
        yield* apply(last, yield* plan(last, "absent"))
      }),
    )

    it.effect("says when there is nothing to adopt", () =>
      Effect.gen(function* () {
        const { plan } = yield* InfrastructureEngine
        const imports = [{ address: "aws_iam_role.only", importId: "no-such-role" }]
        const { run } = runsOf(`${name} misses`)(oneRole("nobody"), { imports })

        const failure = yield* Effect.flip(plan(run, "present"))

        assert.strictEqual(failure.step, "plan")
        assert.strictEqual(failure.diagnostics[0]?.summary, "Cannot import non-existent remote object")
      }),
    )

    it.effect("refuses a second object of a name in an account, in the words of the cloud", () =>
      Effect.gen(function* () {
        yield* makePresent(runsOf(`${name} first`)(oneRole("taken")).run)

        const failure = yield* Effect.flip(makePresent(runsOf(`${name} second`)(oneRole("taken")).run))

        assert.strictEqual(failure.step, "apply")
        assert.include(
          failure.diagnostics[0]?.summary,
          "creating aws_iam_role (taken): api error EntityAlreadyExists: Role with name taken already exists.",
        )
        assert.strictEqual(failure.diagnostics[0]?.address, "aws_iam_role.only")
      }),
    )

    it.effect("does not delete a protected cluster", () =>
      Effect.gen(function* () {
        const { plan, apply } = yield* InfrastructureEngine
        const runs = runsOf(`${name} protects`)
        const program = awsProgram({
          aws_eks_cluster: {
            safe: {
              name: "safe",
              role_arn: "arn",
              deletion_protection: true,
              vpc_config: { subnet_ids: ["subnet-0a"] },
            },
          },
        })
        yield* makePresent(runs(program).run)

        const { run } = runs(program)
        const failure = yield* Effect.flip(apply(run, yield* plan(run, "absent")))

        assert.include(failure.diagnostics[0]?.summary, "deletion protection")
      }),
    )

    it.effect("refuses a program without a required argument", () =>
      Effect.gen(function* () {
        const { plan } = yield* InfrastructureEngine
        const { run } = runsOf(`${name} lacks`)(
          awsProgram({ aws_eks_cluster: { c: { name: "c", vpc_config: { subnet_ids: [] } } } }),
        )

        const failure = yield* Effect.flip(plan(run, "present"))

        assert.strictEqual(failure.step, "validate")
        assert.include(`${failure.diagnostics[0]?.summary} ${failure.diagnostics[0]?.detail}`, "role_arn")
      }),
    )

    it.effect("refuses a reference to an attribute that does not exist", () =>
      Effect.gen(function* () {
        const { plan } = yield* InfrastructureEngine
        const { run } = runsOf(`${name} misreads`)(
          awsProgram({
            aws_vpc: { v: { cidr_block: "10.0.0.0/16" } },
            aws_subnet: { s: { vpc_id: "${aws_vpc.v.idd}", cidr_block: "10.0.0.0/20" } },
          }),
        )

        const failure = yield* Effect.flip(plan(run, "present"))

        assert.strictEqual(failure.step, "validate")
        assert.include(failure.diagnostics[0]?.detail, "idd")
      }),
    )
  })
}
