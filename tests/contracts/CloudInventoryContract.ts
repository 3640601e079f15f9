import { assert, it } from "@effect/vitest"
import { Effect, type Layer, Redacted } from "effect"

import { CloudInventory, type InventoryScope } from "#application/ports/CloudInventory.ts"
import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"
import { fixedNames } from "#domain/infrastructure/FixedNames.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

/** Puts objects into the cloud, all of them the cluster's. */
export type Furnish<R> = (scope: InventoryScope, objects: ReadonlyArray<CloudObject>) => Effect.Effect<void, never, R>

/** A cloud that an inventory lists. */
export interface InventoriedCloud {
  /** A program with the block of the cloud's provider, and nothing else. */
  readonly program: string
  readonly network: CloudObject
  readonly subnet: CloudObject
  /** Types whose every object carries a cluster's labels. */
  readonly coveredTypes: ReadonlyArray<string>
  /** A program that fixes names. */
  readonly namedProgram: string
  /** Objects of an older cluster, some with names of the program, some with names that only begin like them. */
  readonly objectsWithNames: ReadonlyArray<CloudObject>
  /** Has a name of the program, but in another place. */
  readonly objectElsewhere: CloudObject
  /** The addresses of the program whose names the older cluster has. */
  readonly takenAddresses: ReadonlyArray<string>
}

export const scopeOf = (clusterId: string, { program }: Pick<InventoriedCloud, "program">): InventoryScope => ({
  clusterId: uuid(clusterId),
  organizationId: uuid("acme"),
  accountId: "111122223333",
  region: "eu-central-1",
  program,
  credentials: Redacted.make({}),
})

/** What every inventory of a cloud must do. Pass it your adapter's layer, objects of its cloud, and a way to put them there. */
export const cloudInventoryContract = <R, E>(
  adapter: string,
  layer: Layer.Layer<CloudInventory | R, E>,
  cloud: InventoriedCloud,
  furnish: Furnish<R>,
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`CloudInventory on ${adapter}`, (it) => {
    const { network, subnet } = cloud
    const scopeIn = (clusterId: string) => scopeOf(clusterId, cloud)

    it.effect("knows nothing of a cluster that was never made", () =>
      Effect.gen(function* () {
        const inventory = yield* CloudInventory

        assert.deepStrictEqual(yield* inventory.list(scopeIn("never made")), [])
      }),
    )

    it.effect("lists a cluster's objects with their import ids and addresses", () =>
      Effect.gen(function* () {
        const inventory = yield* CloudInventory
        const scope = scopeIn("listed")
        yield* furnish(scope, [network, subnet])

        assert.sameDeepMembers([...(yield* inventory.list(scope))], [network, subnet])
      }),
    )

    it.effect("covers the types that carry a cluster's labels", () =>
      Effect.gen(function* () {
        const inventory = yield* CloudInventory

        assert.deepStrictEqual(cloud.coveredTypes.filter(inventory.covers), cloud.coveredTypes)
      }),
    )

    it.effect("says which names of a new cluster other objects of the account and region have", () =>
      Effect.gen(function* () {
        const inventory = yield* CloudInventory
        const ours = scopeIn("new cluster")
        const names = fixedNames(cloud.namedProgram)
        yield* furnish(scopeIn("older cluster"), cloud.objectsWithNames)
        yield* furnish({ ...scopeIn("elsewhere"), region: "us-east-1" }, [cloud.objectElsewhere])
        yield* furnish({ ...scopeIn("of others"), organizationId: uuid("globex") }, [cloud.objectElsewhere])

        const taken = yield* inventory.taken(ours, names)

        assert.deepStrictEqual(
          taken.map(({ address }) => address),
          cloud.takenAddresses,
        )
      }),
    )

    it.effect("keeps clusters apart", () =>
      Effect.gen(function* () {
        const inventory = yield* CloudInventory
        const [orion, vega] = [scopeIn("orion"), scopeIn("vega")]
        yield* furnish(orion, [{ ...network, importId: `${network.importId}b` }])
        yield* furnish(vega, [{ ...network, importId: `${network.importId}c` }])

        assert.deepStrictEqual(
          (yield* inventory.list(orion)).map(({ importId }) => importId),
          [`${network.importId}b`],
        )
      }),
    )
  })
