import { assert, it } from "@effect/vitest"
import { Effect, type Layer, Redacted } from "effect"

import { CloudInventory, type InventoryScope } from "#application/ports/CloudInventory.ts"
import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"
import { fixedNames } from "#domain/infrastructure/FixedNames.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

/** Puts objects into the cloud, all of them the cluster's. */
export type Furnish<R> = (scope: InventoryScope, objects: ReadonlyArray<CloudObject>) => Effect.Effect<void, never, R>

export const scopeOf = (clusterId: string): InventoryScope => ({
  clusterId: uuid(clusterId),
  organizationId: uuid("acme"),
  accountId: "111122223333",
  region: "eu-central-1",
  program: JSON.stringify({ provider: { aws: [{ region: "eu-central-1" }] } }),
  credentials: Redacted.make({}),
})

const namedProgram = JSON.stringify({
  resource: {
    aws_eks_cluster: { taken: { name: "taken" }, free: { name: "free" } },
    aws_cloudwatch_log_group: {
      taken: { name: "/aws/eks/taken/cluster" },
      free: { name: "/aws/eks/free/cluster" },
    },
    aws_sqs_queue: { free: { name: "free-karpenter" } },
  },
})

/** What every inventory of a cloud must do. Pass it your adapter's layer, and a way to put objects into its cloud. */
export const cloudInventoryContract = <R, E>(
  adapter: string,
  layer: Layer.Layer<CloudInventory | R, E>,
  furnish: Furnish<R>,
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`CloudInventory on ${adapter}`, (it) => {
    const vpc: CloudObject = { resourceType: "aws_vpc", importId: "vpc-0a", address: "aws_vpc.network_vpc" }

    it.effect("knows nothing of a cluster that was never made", () =>
      Effect.gen(function* () {
        const inventory = yield* CloudInventory

        assert.deepStrictEqual(yield* inventory.list(scopeOf("never made")), [])
      }),
    )

    it.effect("lists a cluster's objects with their import ids and addresses", () =>
      Effect.gen(function* () {
        const inventory = yield* CloudInventory
        const scope = scopeOf("listed")
        const subnet: CloudObject = { resourceType: "aws_subnet", importId: "subnet-0a", address: "aws_subnet.a" }
        yield* furnish(scope, [vpc, subnet])

        assert.sameDeepMembers([...(yield* inventory.list(scope))], [vpc, subnet])
      }),
    )

    it.effect("covers the types that carry a cluster's tags", () =>
      Effect.gen(function* () {
        const inventory = yield* CloudInventory

        assert.isTrue(inventory.covers("aws_vpc"))
        assert.isTrue(inventory.covers("aws_eks_cluster"))
      }),
    )

    it.effect("says which names of a new cluster other objects of the account and region have", () =>
      Effect.gen(function* () {
        const inventory = yield* CloudInventory
        const ours = scopeOf("new cluster")
        const names = fixedNames(namedProgram)
        yield* furnish(scopeOf("older cluster"), [
          { resourceType: "aws_eks_cluster", importId: "taken" },
          { resourceType: "aws_cloudwatch_log_group", importId: "/aws/eks/taken/cluster" },
          { resourceType: "aws_cloudwatch_log_group", importId: "/aws/eks/free/cluster/older" },
        ])
        yield* furnish({ ...scopeOf("elsewhere"), region: "us-east-1" }, [
          { resourceType: "aws_eks_cluster", importId: "free" },
        ])
        yield* furnish({ ...scopeOf("of others"), organizationId: uuid("globex") }, [
          { resourceType: "aws_eks_cluster", importId: "free" },
        ])

        const taken = yield* inventory.taken(ours, names)

        assert.deepStrictEqual(
          taken.map(({ address }) => address),
          ["aws_cloudwatch_log_group.taken", "aws_eks_cluster.taken"],
        )
      }),
    )

    it.effect("keeps clusters apart", () =>
      Effect.gen(function* () {
        const inventory = yield* CloudInventory
        const [orion, vega] = [scopeOf("orion"), scopeOf("vega")]
        yield* furnish(orion, [{ ...vpc, importId: "vpc-0b" }])
        yield* furnish(vega, [{ ...vpc, importId: "vpc-0c" }])

        assert.deepStrictEqual(
          (yield* inventory.list(orion)).map(({ importId }) => importId),
          ["vpc-0b"],
        )
      }),
    )
  })
