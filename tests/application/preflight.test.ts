import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { type CloudProbe, CloudProbes, CredentialsRefused } from "#application/ports/CloudProbes.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { preflightChecks } from "#domain/preflight/PreflightCheck.ts"
import { accessKeyId, secretAccessKey } from "#tests/fixtures/ClusterRequests.ts"
import { scripted } from "#tests/fixtures/ScriptedProbe.ts"

import { world } from "./Lives.ts"
import { create, ended, remove, useCases } from "./Server.ts"
import { forgetfulEngine } from "./StateFile.ts"
import { timePassesUntil } from "./Time.ts"

const onCloud = (probe: CloudProbe) =>
  useCases.pipe(
    Layer.provide(Layer.succeed(CloudProbes, { simulated: false, connect: () => Effect.succeed(probe) })),
    Layer.provideMerge(forgetfulEngine({})),
    Layer.provideMerge(world),
  )

const known = Effect.succeed({ accountId: "123456789012", principal: "arn:aws:iam::123456789012:role/Orrery" })

/** The lines of the first phase of a creation, and how it ended. */
const created = Effect.gen(function* () {
  const { cluster, operation } = yield* create()
  const { events, operation: last } = yield* timePassesUntil(ended(operation.id))
  const lines = events.filter(({ labels }) => labels["check"] !== undefined)
  return { cluster, last, lines, statuses: lines.map(({ labels }) => `${labels["status"]} ${labels["check"]}`) }
})

describe("the first phase of a creation", () => {
  it.effect("writes a warning for every question without an answer, and the creation goes on", () =>
    Effect.gen(function* () {
      const { last, lines } = yield* created

      assert.strictEqual(last.status, "COMPLETED")
      assert.sameMembers(
        lines.filter(({ level }) => level === "WARN").map(({ labels }) => labels["check"]),
        ["CREDENTIALS", "PERMISSIONS", "QUOTA", "MACHINE_TYPE", "NAME", "KUBERNETES_VERSION", "API_REACH"],
      )
      assert.include(lines[0]?.message, "WARN Credentials: This could not be checked: this cloud says nothing.")
    }).pipe(Effect.provide(onCloud(scripted({})), { local: true })),
  )

  it.effect("warns where the cloud does not respond in time, and takes 20 seconds at most", () =>
    Effect.gen(function* () {
      const { last, lines } = yield* created

      assert.strictEqual(last.status, "COMPLETED")
      const byCheck = Object.fromEntries(lines.map(({ labels, message }) => [labels["check"], message]))
      assert.include(byCheck["CREDENTIALS"], "the cloud did not respond within 8 seconds.")
      assert.include(byCheck["NAME"], "the cloud did not respond within 12 seconds.")
    }).pipe(
      Effect.provide(onCloud(scripted({ identity: Effect.never, takenNames: () => Effect.never })), { local: true }),
    ),
  )

  it.effect("stops where a check fails, before anything is planned or created, with the cause and what to do", () =>
    Effect.gen(function* () {
      const { cluster, last, lines } = yield* created

      assert.deepInclude(last, { status: "FAILED", currentPhase: "preflight" })
      assert.deepInclude(last.failure, {
        cause: "unauthorized",
        detail: "Nothing was created.",
        remedy: `${preflightChecks.PERMISSIONS.remedy} Then delete this cluster and apply again.`,
      })
      assert.match(last.failure?.summary ?? "", /lack 1 of \d+ permissions: ec2:CreateVpc\.$/)
      assert.deepInclude(lines.find(({ level }) => level === "ERROR")?.labels, {
        check: "PERMISSIONS",
        documentation: "/docs/latest/platform/reference/preflight#permissions",
      })
      assert.isEmpty(yield* (yield* EngineRuns).unfinished(cluster.id))
      assert.isEmpty(yield* (yield* SimulatedObjects).listByCluster(cluster.id))

      const deletion = yield* remove(cluster.id)
      assert.strictEqual((yield* timePassesUntil(ended(deletion.operation.id))).operation.status, "COMPLETED")
    }).pipe(
      Effect.provide(
        onCloud(scripted({ identity: known, deniedPermissions: () => Effect.succeed(["ec2:CreateVpc"]) })),
        {
          local: true,
        },
      ),
    ),
  )

  it.effect("asks nothing more of a cloud that refuses the credentials, and hides them in its message", () =>
    Effect.gen(function* () {
      const { last, lines, statuses } = yield* created

      assert.deepStrictEqual(statuses, ["FAIL CREDENTIALS", "WARN API_REACH"])
      assert.deepInclude(last.failure, { cause: "unauthorized" })
      assert.include(last.failure?.summary, "provisioner.eks.credentials: The credentials cannot be used: (secret)")
      assert.notInclude(JSON.stringify([lines, last]), secretAccessKey)
    }).pipe(
      Effect.provide(
        onCloud(
          scripted({ identity: Effect.fail(new CredentialsRefused({ reason: `${secretAccessKey} ${accessKeyId}` })) }),
        ),
        { local: true },
      ),
    ),
  )

  it.effect("asks nothing more of credentials of another account", () =>
    Effect.gen(function* () {
      const { last, statuses } = yield* created

      assert.deepStrictEqual(statuses, ["PASS CREDENTIALS", "FAIL ACCOUNT", "WARN API_REACH"])
      assert.include(last.failure?.summary, "provisioner.eks.accountId: The credentials are for account 999999999999")
    }).pipe(
      Effect.provide(
        onCloud(scripted({ identity: Effect.succeed({ accountId: "999999999999", principal: "somebody" }) })),
        { local: true },
      ),
    ),
  )

  it.effect("warns where Orrery itself fails", () =>
    Effect.gen(function* () {
      const { last, lines } = yield* created

      assert.strictEqual(last.status, "COMPLETED")
      assert.include(lines.find(({ labels }) => labels["check"] === "NAME")?.message, "Orrery failed.")
    }).pipe(Effect.provide(onCloud(scripted({ takenNames: () => Effect.die(new Error("broken")) })), { local: true })),
  )
})
