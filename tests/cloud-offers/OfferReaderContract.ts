import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import type { CloudOfferReader } from "#application/ports/CloudOffers.ts"
import type { CatalogueProvider } from "#domain/catalogue/CatalogueProvider.ts"
import { type OfferedMachineType, readRefreshedRegion } from "#domain/catalogue/RefreshedRegion.ts"
import { type PreparedResponse, type RecordedRequest, recordingServer } from "#tests/fixtures/RecordingServer.ts"

/** A reader under test, and what its cloud sends. */
export interface CloudUnderTest {
  readonly provider: CatalogueProvider
  readonly region: string
  /** The reader that asks a stand-in at `url`, with the token `secret` where it sends one. */
  readonly reader: (url: string, secret: string) => Effect.Effect<CloudOfferReader>
  readonly respond: (url: () => string) => (request: RecordedRequest) => PreparedResponse
  /** A response like the last page, with the address or token of another one. */
  readonly endless: (url: () => string) => (request: RecordedRequest) => PreparedResponse
  /** What those responses mean. */
  readonly machineTypes: ReadonlyArray<Partial<OfferedMachineType>>
}

const secret = "ya29.a-secret-of-the-server"

const withStandIn = Effect.fnUntraced(function* (
  { reader }: CloudUnderTest,
  respond: (url: () => string) => (request: RecordedRequest) => PreparedResponse,
) {
  let address = ""
  const server = yield* recordingServer((request) => respond(() => address)(request))
  address = server.url
  return { read: yield* reader(server.url, secret), requests: server.requests }
})

/** What everything that asks a cloud must do. */
export const offerReaderContract = (cloud: CloudUnderTest) =>
  describe(`CloudOffers of ${cloud.provider}`, () => {
    const region = { id: cloud.region, zones: ["unused"] as const }

    it.effect("describes the machine types of a region, over all pages, in the form of the catalogue", () =>
      Effect.gen(function* () {
        const { read } = yield* withStandIn(cloud, cloud.respond)
        const known = [{ name: "z3-highmem-88", onDemandHourly: 12 }]
        const offer = yield* read(region)
        const { machineTypes, provider, source, zones } = yield* readRefreshedRegion(
          { provider: cloud.provider, region: cloud.region },
          offer,
          known,
        )

        assert.strictEqual(provider, cloud.provider)
        assert.isAbove(source.length, 10)
        assert.deepStrictEqual(
          [...zones],
          [...new Set(machineTypes.flatMap((machineType) => machineType.zones))].toSorted(),
        )
        assert.deepStrictEqual(
          machineTypes.map((machineType) => machineType.name),
          cloud.machineTypes.map(({ name = "" }) => name),
        )
        cloud.machineTypes.forEach((expected, index) => {
          assert.deepInclude(machineTypes[index], expected)
        })
      }).pipe(Effect.scoped),
    )

    it.effect("fails with the reason and what to do, and without secrets, when the cloud refuses", () =>
      Effect.gen(function* () {
        const { read } = yield* withStandIn(cloud, () => () => ({
          status: 403,
          headers: { "content-type": "application/json" },
          body: { error: { code: 403, message: `The token ${secret} may not` }, __type: "AccessDeniedException" },
        }))
        const { advice, message, provider } = yield* Effect.flip(read(region))

        assert.strictEqual(provider, cloud.provider)
        assert.include(message, cloud.region)
        assert.include(advice, "needs")
        assert.notInclude(message, secret)
      }).pipe(Effect.scoped),
    )

    it.effect("fails when the cloud sends something else", () =>
      Effect.gen(function* () {
        const { read } = yield* withStandIn(cloud, () => () => ({ text: "<html>Sign in to the guest network</html>" }))
        const offer = yield* Effect.result(read(region))
        const result =
          offer._tag === "Failure"
            ? offer
            : yield* Effect.result(
                readRefreshedRegion({ provider: cloud.provider, region: cloud.region }, offer.success, []),
              )

        assert.strictEqual(result._tag, "Failure")
      }).pipe(Effect.scoped),
    )

    it.effect("fails when the pages do not end", () =>
      Effect.gen(function* () {
        const { read, requests } = yield* withStandIn(cloud, cloud.endless)
        const result = yield* Effect.result(read(region))

        assert.strictEqual(result._tag, "Failure")
        assert.isBelow(requests.length, 1000)
      }).pipe(Effect.scoped),
    )
  })
