import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"

import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import { AuditTrail } from "#application/audit/AuditTrail.ts"
import * as FollowCatalogue from "#application/catalogue/FollowCatalogue.ts"
import { ReadCatalogue } from "#application/catalogue/ReadCatalogue.ts"
import { RefreshCatalogue } from "#application/catalogue/RefreshCatalogue.ts"
import { AuditLog } from "#application/ports/AuditLog.ts"
import { type CloudOfferReader, CloudOffers } from "#application/ports/CloudOffers.ts"
import type { Members } from "#application/ports/Members.ts"
import { RefreshedRegions } from "#application/ports/RefreshedRegions.ts"
import type { Users } from "#application/ports/Users.ts"
import { CloudOffersUnavailable } from "#domain/catalogue/CloudOffersUnavailable.ts"
import { findMachineType } from "#domain/catalogue/MachineType.ts"
import { forgetRefreshedRegions } from "#domain/catalogue/RefreshedRegions.ts"
import { findRegion } from "#domain/catalogue/Region.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import { acme, ada, alan, settle } from "#tests/fixtures/People.ts"
import { describedRegion, refreshedRegion } from "#tests/fixtures/RefreshedRegions.ts"

import { acting, errorTagOf } from "../access/Access.ts"

const ireland = "eu-west-1"

/** The region as it is described, with another price and one more machine type. */
const dearer: CloudOfferReader = (region) =>
  Effect.map(describedRegion("aws")(region), ({ machineTypes, ...offer }) => ({
    ...offer,
    zones: ["eu-west-1a", "eu-west-1b", "eu-west-1c", "eu-west-1d"],
    machineTypes: [
      ...(machineTypes as ReadonlyArray<object>).map((machineType) =>
        "name" in machineType && machineType.name === "m7g.large"
          ? { ...machineType, onDemandHourly: 0.5, spotHourly: { low: 0.1, high: 0.2 } }
          : machineType,
      ),
      ...refreshedRegion().machineTypes,
    ],
  }))

const run = <A, E>(
  reader: CloudOfferReader,
  effect: Effect.Effect<A, E, RefreshCatalogue | ReadCatalogue | RefreshedRegions | AuditLog | Members | Users>,
) =>
  Effect.andThen(settle, effect).pipe(
    Effect.provide(
      Layer.mergeAll(RefreshCatalogue.layer, ReadCatalogue.layer).pipe(
        Layer.provide(AuditTrail.layer),
        Layer.provide(Layer.succeed(CloudOffers, { readers: { aws: reader } })),
        Layer.provideMerge(CryptoIds.layer),
        Layer.provideMerge(MemoryPortsForTests.layer),
      ),
    ),
    Effect.ensuring(Effect.sync(forgetRefreshedRegions)),
  )

const refresh = (provider = "aws", region = ireland) =>
  Effect.flatMap(RefreshCatalogue, (refreshCatalogue) => refreshCatalogue(provider, region)).pipe(
    acting(ada, acme, "owner"),
  )

const priceOf = (name: string) => findMachineType("aws", ireland, name)?.onDemandHourly

describe("refreshing a region of the catalogue", () => {
  it.effect("makes look-ups and rules use what the cloud said, with its own time", () =>
    run(
      dearer,
      Effect.gen(function* () {
        const catalogue = yield* ReadCatalogue
        const before = priceOf("m7i.large")
        const refreshed = yield* refresh()

        assert.strictEqual(refreshed.source, "A test")
        const m7g = yield* catalogue.machineType("aws", ireland, "m7g.large", undefined)
        assert.strictEqual(m7g.onDemandHourly, 0.5)
        assert.deepStrictEqual(m7g.spotHourly, { low: 0.1, high: 0.2 })
        assert.strictEqual(DateTime.formatIso(m7g.timeGenerated), "2026-11-20T08:00:00.000Z")
        assert.isDefined(findMachineType("aws", ireland, "m99g.large"))
        assert.include([...(findRegion("aws", ireland)?.zones ?? [])], "eu-west-1d")
        // Without a price of its own it keeps the one it had.
        assert.strictEqual(priceOf("m7i.large"), before)
        assert.isUndefined(findMachineType("aws", "eu-west-2", "m99g.large"))
      }),
    ),
  )

  it.effect("is stored for every server, and recorded in the audit log", () =>
    run(
      dearer,
      Effect.gen(function* () {
        yield* refresh()

        const { regions } = yield* (yield* RefreshedRegions).changedSince(0)
        assert.deepStrictEqual(
          regions.map(({ provider, region }) => `${provider} ${region}`),
          ["aws eu-west-1"],
        )
        const entries = yield* (yield* AuditLog).list({ organizationId: acme.id, limit: 10 })
        assert.deepInclude(entries[0], { action: "catalog.refresh", result: "SUCCEEDED" })
      }),
    ),
  )

  it.effect.each<readonly [string, CloudOfferReader, string]>([
    [
      "the cloud fails",
      ({ id }) =>
        Effect.fail(new CloudOffersUnavailable({ provider: "aws", region: id, problem: "No.", advice: "Retry." })),
      "CloudOffersUnavailable",
    ],
    [
      "it lists much fewer machine types than before",
      () => Effect.succeed({ ...refreshedRegion(), timeGenerated: "2026-11-20T08:00:00Z" }),
      "ImplausibleOffer",
    ],
    [
      "a price makes no sense",
      (region) =>
        Effect.map(describedRegion("aws")(region), ({ machineTypes, ...offer }) => ({
          ...offer,
          machineTypes: (machineTypes as ReadonlyArray<object>).map((one) => ({ ...one, onDemandHourly: -1 })),
        })),
      "ImplausibleOffer",
    ],
    [
      "a machine type is in a zone of another region",
      (region) => Effect.map(describedRegion("aws")(region), (offer) => ({ ...offer, zones: ["eu-west-1a"] })),
      "ImplausibleOffer",
    ],
  ])("changes nothing where %s", ([, reader, tag]) =>
    run(
      reader,
      Effect.gen(function* () {
        const before = priceOf("m7g.large")

        assert.strictEqual(yield* errorTagOf(refresh()), tag)
        assert.strictEqual(priceOf("m7g.large"), before)
        assert.deepStrictEqual((yield* (yield* RefreshedRegions).changedSince(0)).regions, [])
      }),
    ),
  )

  it.effect("gives up on a cloud that does not respond", () =>
    run(
      () => Effect.never,
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(errorTagOf(refresh()))
        yield* TestClock.adjust("50 seconds")

        assert.strictEqual(yield* Fiber.join(fiber), "CloudOffersUnavailable")
      }),
    ),
  )

  it.effect("refuses a region that gets no turn within five seconds, and asks for it once there is one", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      const reader: CloudOfferReader = (region) =>
        Effect.andThen(
          Effect.sync(() => asked.push(region.id)),
          Effect.never,
        )
      yield* run(
        reader,
        Effect.gen(function* () {
          const regions = [ireland, "eu-west-2", "eu-central-1"]
          const fibers = yield* Effect.forEach(regions, (region) =>
            Effect.forkChild(errorTagOf(refresh("aws", region)), { startImmediately: true }),
          )
          yield* TestClock.adjust("5 seconds")
          assert.deepStrictEqual(asked, [ireland, "eu-west-2"])
          yield* TestClock.adjust("45 seconds")

          assert.deepStrictEqual(yield* Fiber.joinAll(fibers), [
            "CloudOffersUnavailable",
            "CloudOffersUnavailable",
            "RefreshesBusy",
          ])
          const next = yield* Effect.forkChild(errorTagOf(refresh("aws", "eu-west-3")), { startImmediately: true })
          yield* TestClock.adjust("50 seconds")
          assert.strictEqual(yield* Fiber.join(next), "CloudOffersUnavailable")
        }),
      )
    }),
  )

  it.effect("needs a global admin, a provider that can be asked, and a region of it", () =>
    run(
      dearer,
      Effect.gen(function* () {
        const refreshCatalogue = yield* RefreshCatalogue

        assert.strictEqual(yield* errorTagOf(refreshCatalogue("aws", ireland).pipe(acting(alan))), "Forbidden")
        assert.strictEqual(yield* errorTagOf(refresh("digitalocean", "fra1")), "CloudOffersUnavailable")
        assert.strictEqual(yield* errorTagOf(refresh("aws", "mars-1")), "CatalogueEntryNotFound")
        assert.strictEqual(yield* errorTagOf(refresh("oracle")), "CatalogueEntryNotFound")
      }),
    ),
  )
})

describe("a server", () => {
  it.effect("uses what other servers have refreshed, at its start and within ten seconds after", () =>
    Effect.gen(function* () {
      const store = yield* RefreshedRegions
      yield* store.save(refreshedRegion())
      yield* Layer.build(FollowCatalogue.layer)
      assert.isDefined(findMachineType("aws", ireland, "m99g.large"))

      yield* store.save(refreshedRegion({ region: "eu-west-2", zones: ["eu-west-2a"] }))
      assert.isUndefined(findMachineType("aws", "eu-west-2", "m99g.large"))
      yield* TestClock.adjust("10 seconds")
      assert.isDefined(findMachineType("aws", "eu-west-2", "m99g.large"))
    }).pipe(
      Effect.scoped,
      Effect.provide(MemoryPortsForTests.layer),
      Effect.ensuring(Effect.sync(forgetRefreshedRegions)),
    ),
  )
})
