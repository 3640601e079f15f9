import { assert, it } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { Operations } from "#application/ports/Operations.ts"
import { EngineEvent, type ResourceAction } from "#domain/infrastructure/EngineEvent.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { pendingOperation } from "#tests/fixtures/Operations.ts"
import { type Accounts, settled } from "#tests/fixtures/People.ts"

/** A cluster with an operation that works on it; the run's name gives its id. */
const working = Effect.fnUntraced(function* (clusterName: string) {
  const cluster = pendingCluster(clusterName)
  const operation = pendingOperation(cluster)
  yield* (yield* Clusters).create(cluster)
  yield* (yield* Operations).create(operation)
  return (name: string) => ({ runId: `${clusterName}-${name}`, clusterId: cluster.id, operationId: operation.id })
})

const completed = (address: string, action: ResourceAction, id?: string) =>
  EngineEvent.cases.ResourceCompleted.make({
    address,
    resourceType: address.split(".")[0] ?? "",
    action,
    elapsedSeconds: 1.5,
    ...(id === undefined ? {} : { id }),
  })

const about = (address: string, action: ResourceAction) => ({
  address,
  resourceType: address.split(".")[0] ?? "",
  action,
})

const started = (address: string, action: ResourceAction) =>
  EngineEvent.cases.ResourceStarted.make(about(address, action))

const failed = (address: string, action: ResourceAction) =>
  EngineEvent.cases.ResourceFailed.make(about(address, action))

const everyEvent: ReadonlyArray<EngineEvent> = [
  EngineEvent.cases.PlannedChange.make({
    change: { address: "aws_vpc.main", resourceType: "aws_vpc", action: "create" },
  }),
  EngineEvent.cases.ResourceStarted.make({ address: "aws_vpc.main", resourceType: "aws_vpc", action: "create" }),
  EngineEvent.cases.ResourceProgressed.make({
    address: "aws_vpc.main",
    resourceType: "aws_vpc",
    action: "create",
    elapsedSeconds: 10,
  }),
  completed("aws_vpc.main", "create", "vpc-1"),
  EngineEvent.cases.ResourceFailed.make({ address: "aws_eip.nat", resourceType: "aws_eip", action: "create" }),
  EngineEvent.cases.Summarized.make({ add: 1, change: 0, import: 0, remove: 0 }),
  EngineEvent.cases.Diagnosed.make({
    severity: "error",
    summary: "No addresses are left.",
    detail: 'What AWS says: "höchstens fünf" \u2028 \\u0000',
    address: "aws_eip.nat",
  }),
]

/** What every journal of engine runs must do. Pass it your adapter's layer. */
export const engineRunsContract = <E>(
  adapter: string,
  layer: Layer.Layer<EngineRuns | Operations | Clusters | Accounts, E>,
) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`EngineRuns on ${adapter}`, (it) => {
    it.effect("numbers the runs of a cluster, no matter who begins them at once", () =>
      Effect.gen(function* () {
        const runs = yield* EngineRuns
        const run = yield* working("numbered")
        const other = yield* working("numbered-apart")
        const names = Array.from({ length: 20 }, (_, number) => `run-${number}`)

        const begun = yield* Effect.forEach(names, (name) => runs.begin(run(name)), { concurrency: "unbounded" })
        const apart = yield* runs.begin(other("first"))

        const generations = begun.map(({ generation }) => generation).sort((left, right) => left - right)
        assert.deepStrictEqual(
          generations,
          names.map((_, index) => index + 1),
        )
        assert.deepStrictEqual(apart, { ...other("first"), generation: 1, status: "running" })
      }),
    )

    it.effect("finds a run with its generation and status, and none that was never begun", () =>
      Effect.gen(function* () {
        const runs = yield* EngineRuns
        const run = yield* working("found")
        yield* runs.begin(run("a"))
        yield* runs.begin(run("b"))
        yield* runs.end(run("a").runId, "failed")

        assert.deepStrictEqual(yield* runs.find(run("a").runId), { ...run("a"), generation: 1, status: "failed" })
        assert.deepStrictEqual(yield* runs.find(run("b").runId), { ...run("b"), generation: 2, status: "running" })
        assert.isUndefined(yield* runs.find(run("c").runId))
      }),
    )

    it.effect("begins a run once", () =>
      Effect.gen(function* () {
        const runs = yield* EngineRuns
        const run = yield* working("once")
        yield* runs.begin(run("a"))

        assert.isTrue(Exit.isFailure(yield* Effect.exit(runs.begin(run("a")))))
      }),
    )

    it.effect("returns what was recorded, in the order of the lines", () =>
      Effect.gen(function* () {
        const runs = yield* EngineRuns
        const run = yield* working("recorded")
        const { runId } = yield* runs.begin(run("a"))
        const journal = everyEvent.map((event, index) => ({ line: index + 1, event }))

        assert.strictEqual(yield* runs.lastLine(runId), 0)
        yield* Effect.forEach(journal.toReversed(), ({ line, event }) => runs.record(runId, line, event))

        assert.deepStrictEqual(yield* runs.events(runId), journal)
        assert.strictEqual(yield* runs.lastLine(runId), everyEvent.length)
      }),
    )

    it.effect("keeps a line as it was recorded first", () =>
      Effect.gen(function* () {
        const runs = yield* EngineRuns
        const run = yield* working("first-word")
        const { runId } = yield* runs.begin(run("a"))
        const [first, second] = [completed("aws_vpc.main", "create", "vpc-1"), completed("aws_vpc.main", "delete")]

        yield* runs.record(runId, 1, first)
        yield* runs.record(runId, 1, second)

        assert.deepStrictEqual(yield* runs.events(runId), [{ line: 1, event: first }])
      }),
    )

    it.effect("knows nothing of a run that never began", () =>
      Effect.gen(function* () {
        const runs = yield* EngineRuns

        assert.strictEqual(yield* runs.lastLine("never"), 0)
        assert.deepStrictEqual(yield* runs.events("never"), [])
      }),
    )

    it.effect("lists the runs without an end, oldest first; the first end counts", () =>
      Effect.gen(function* () {
        const runs = yield* EngineRuns
        const run = yield* working("unfinished")
        const [first, second, third] = yield* Effect.all([
          runs.begin(run("z")),
          runs.begin(run("m")),
          runs.begin(run("a")),
        ])

        assert.deepStrictEqual(yield* runs.unfinished(first.clusterId), [first, second, third])
        yield* runs.end(second.runId, "abandoned")
        yield* runs.end(second.runId, "succeeded")

        assert.deepStrictEqual(yield* runs.unfinished(first.clusterId), [first, third])
      }),
    )

    it.effect("knows whether the newest run that ended was cut off", () =>
      Effect.gen(function* () {
        const runs = yield* EngineRuns
        const run = yield* working("cut-off")
        const [first, second] = yield* Effect.all([runs.begin(run("first")), runs.begin(run("second"))])
        assert.isFalse(yield* runs.wasInterrupted(first.clusterId))

        yield* runs.end(first.runId, "abandoned")
        assert.isTrue(yield* runs.wasInterrupted(first.clusterId))

        yield* runs.end(second.runId, "failed")
        assert.isFalse(yield* runs.wasInterrupted(first.clusterId))
      }),
    )

    it.effect("knows what the runs of a cluster made and did not delete again", () =>
      Effect.gen(function* () {
        const runs = yield* EngineRuns
        const run = yield* working("standing")
        const [first, second] = yield* Effect.all([runs.begin(run("z")), runs.begin(run("a"))])
        const journals = [
          [first.runId, 1, completed("aws_vpc.main", "create", "vpc-1")],
          [first.runId, 2, completed("aws_subnet.a", "create", "subnet-1")],
          [first.runId, 3, completed("aws_eip.nat", "import", "eip-1")],
          [first.runId, 10, completed("aws_iam_role.node", "create", "role-1")],
          [first.runId, 11, everyEvent[4]],
          [second.runId, 1, completed("aws_subnet.a", "delete")],
          [second.runId, 2, completed("aws_eip.nat", "replace", "eip-2")],
          [second.runId, 3, completed("aws_eip.nat", "delete", "eip-1")],
          [second.runId, 4, completed("data.aws_ami.node", "read", "ami-1")],
        ] as const
        yield* Effect.forEach(journals, ([runId, line, event]) =>
          event === undefined ? Effect.void : runs.record(runId, line, event),
        )

        const standing = yield* runs.completed(first.clusterId)

        assert.sameDeepMembers(
          [...standing],
          [
            { address: "aws_vpc.main", resourceType: "aws_vpc", id: "vpc-1" },
            { address: "aws_eip.nat", resourceType: "aws_eip", id: "eip-2" },
            { address: "aws_iam_role.node", resourceType: "aws_iam_role", id: "role-1" },
          ],
        )
      }),
    )

    it.effect("reports what a run of the cluster began to create and never completed", () =>
      Effect.gen(function* () {
        const runs = yield* EngineRuns
        const run = yield* working("begun")
        const [first, second] = yield* Effect.all([runs.begin(run("z")), runs.begin(run("a"))])
        const journals = [
          [first.runId, 1, started("aws_vpc.main", "create")],
          [first.runId, 2, completed("aws_vpc.main", "create", "vpc-1")],
          [first.runId, 3, started("aws_subnet.a", "create")],
          [first.runId, 4, started("aws_eip.nat", "create")],
          [first.runId, 5, started("aws_iam_role.node", "create")],
          [second.runId, 1, completed("aws_eip.nat", "import", "eip-1")],
          [second.runId, 2, started("aws_vpc.main", "delete")],
          [second.runId, 3, failed("aws_iam_role.node", "create")],
        ] as const
        yield* Effect.forEach(journals, ([runId, line, event]) => runs.record(runId, line, event))

        assert.deepStrictEqual(yield* runs.begun(first.clusterId), [
          { address: "aws_subnet.a", resourceType: "aws_subnet" },
        ])
      }),
    )
  })
