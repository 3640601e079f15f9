import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { type CloudAccess, type CloudProbe, CloudProbes } from "#application/ports/CloudProbes.ts"
import { clouds } from "#domain/cloud/Clouds.ts"
import type { FixedName } from "#domain/infrastructure/FixedNames.ts"
import type { NamedRange } from "#domain/preflight/JudgeAddressRanges.ts"
import type { QuotaState } from "#domain/preflight/JudgeQuotas.ts"

/** An account that a probe asks, and what is true of it. */
export interface ProbedAccount {
  readonly access: CloudAccess
  /** The same with credentials that the cloud refuses. */
  readonly rejected: CloudAccess
  readonly permissions: { readonly allowed: string; readonly denied: string }
  readonly quotas: Readonly<Record<string, QuotaState>>
  readonly machineTypes: Readonly<Record<string, ReadonlyArray<string>>>
  /** A network of the user, with the ranges in it. */
  readonly network: { readonly id: string; readonly ranges: ReadonlyArray<NamedRange> }
  /** Absent where the cloud assumes that every network exists. */
  readonly missingNetwork?: string
  readonly names: { readonly free: FixedName; readonly taken: FixedName; readonly alsoTaken?: ReadonlyArray<FixedName> }
  /** Absent where the cloud has no list. */
  readonly kubernetesVersions?: ReadonlyArray<string>
  readonly images?: { readonly found: ReadonlyArray<string>; readonly missing: ReadonlyArray<string> }
}

const ask = <A, E>(access: CloudAccess, question: (probe: CloudProbe) => Effect.Effect<A, E>) =>
  Effect.scoped(Effect.flatMap(CloudProbes, ({ connect }) => Effect.flatMap(connect(access), question)))

/** What asking a cloud must do. Pass it your adapter's layer, and an account of its cloud. */
export const cloudProbesContract = <E>(name: string, layer: Layer.Layer<CloudProbes, E>, account: ProbedAccount) => {
  const { access } = account

  it.layer(layer, { excludeTestServices: true, timeout: "30 seconds" })(`${name}: what a cloud answers`, (it) => {
    it.effect("names the account of the credentials", () =>
      Effect.gen(function* () {
        const { accountId, principal } = yield* ask(access, ({ identity }) => identity)
        assert.strictEqual(accountId, access.accountId)
        assert.isNotEmpty(principal)
      }),
    )

    it.effect("refuses credentials that do not work", () =>
      Effect.gen(function* () {
        const refusal = yield* Effect.flip(ask(account.rejected, ({ identity }) => identity))
        assert.strictEqual(refusal._tag, "CredentialsRefused")
        assert.isNotEmpty(refusal.reason)
      }),
    )

    it.effect("says which actions the credentials are not allowed", () =>
      Effect.gen(function* () {
        const { allowed, denied } = account.permissions
        assert.deepStrictEqual(yield* ask(access, (probe) => probe.deniedPermissions([allowed, denied])), [denied])
        assert.deepStrictEqual(yield* ask(access, (probe) => probe.deniedPermissions([allowed])), [])
        assert.deepStrictEqual(yield* ask(access, (probe) => probe.deniedPermissions([])), [])
      }),
    )

    it.effect("says how much of a quota is in use, and its limit", () =>
      Effect.gen(function* () {
        const asked = clouds[access.provider].quotas.filter(({ code }) => Object.hasOwn(account.quotas, code))
        assert.lengthOf(asked, Object.keys(account.quotas).length)
        const answers = yield* ask(access, (probe) => probe.quotas(asked))
        assert.deepStrictEqual(Object.fromEntries(answers), account.quotas)
      }),
    )

    it.effect("says which zones offer a machine type, and none for one that it does not know", () =>
      Effect.gen(function* () {
        const names = [...Object.keys(account.machineTypes), "no-such.type"]
        const offered = yield* ask(access, (probe) => probe.offeredZones(names))
        const sorted = [...offered].map(([type, zones]) => [type, zones.toSorted()] as const)
        assert.deepStrictEqual(Object.fromEntries(sorted.filter(([, zones]) => zones.length > 0)), account.machineTypes)
      }),
    )

    it.effect("says which ranges a network of the user has", () =>
      Effect.gen(function* () {
        const { id, ranges } = account.network
        const found = yield* ask(access, (probe) => probe.network(id))
        assert.deepStrictEqual(found?.ranges, ranges)
      }),
    )

    const { missingNetwork } = account
    if (missingNetwork !== undefined) {
      it.effect("knows no network of another id", () =>
        Effect.gen(function* () {
          assert.isUndefined(yield* ask(access, (probe) => probe.network(missingNetwork)))
        }),
      )
    }

    it.effect("says which names are taken", () =>
      Effect.gen(function* () {
        const { alsoTaken = [], free, taken } = account.names
        const names = [free, taken, ...alsoTaken]
        assert.deepStrictEqual(yield* ask(access, (probe) => probe.takenNames(names)), [taken, ...alsoTaken])
        assert.deepStrictEqual(yield* ask(access, (probe) => probe.takenNames([])), [])
      }),
    )

    it.effect("lists the Kubernetes versions that it creates, where it has a list", () =>
      Effect.gen(function* () {
        const versions = yield* ask(access, ({ kubernetesVersions }) => kubernetesVersions)
        assert.deepStrictEqual(versions, account.kubernetesVersions)
      }),
    )

    const { images } = account
    if (images !== undefined) {
      it.effect("says which images are missing", () =>
        Effect.gen(function* () {
          const { found, missing } = images
          const answer = yield* ask(access, (probe) => probe.missingImages([...found, ...missing]))
          assert.sameMembers([...answer], [...missing])
          assert.deepStrictEqual(yield* ask(access, (probe) => probe.missingImages(found)), [])
        }),
      )
    }
  })
}
