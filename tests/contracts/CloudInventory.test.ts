import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { type SimulatedObject, SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import * as SimulatedCloudInventory from "#adapters/simulated-cloud/SimulatedCloudInventory.ts"
import * as SimulatedProviderAttachment from "#adapters/simulated-cloud/SimulatedProviderAttachment.ts"
import * as TerraformCloudInventory from "#adapters/terraform/TerraformCloudInventory.ts"
import { CloudInventory, type InventoryScope } from "#application/ports/CloudInventory.ts"
import { ownedDescription } from "#domain/cloud/gcp/OwnershipLabels.ts"
import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"
import { classify } from "#domain/operation/FailureClassification.ts"
import { awsObjects } from "#tests/fixtures/AwsObjects.ts"
import { azureObjects } from "#tests/fixtures/AzureObjects.ts"
import { gcpObjects } from "#tests/fixtures/GcpObjects.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { lacksEngine, requiredEngine } from "#tests/terraform/Engine.ts"

import { cloudInventoryContract, type Furnish, scopeOf } from "./CloudInventoryContract.ts"

/** The part of an ARN after the account, before the object's own id. */
const arnForms: Readonly<Record<string, string>> = {
  aws_vpc: "ec2:vpc/",
  aws_subnet: "ec2:subnet/",
  aws_nat_gateway: "ec2:natgateway/",
  aws_kms_key: "kms:key/",
}

const arnOf = ({ accountId, region }: InventoryScope, { importId, resourceType }: CloudObject): string => {
  const [service, kind] = (arnForms[resourceType] ?? "").split(":")
  return `arn:aws:${service}:${region}:${accountId}:${kind}${importId}`
}

const furnishWith =
  (more: SimulatedObject["attributes"]): Furnish<SimulatedObjects> =>
  (scope, objects) =>
    Effect.gen(function* () {
      const { create } = yield* SimulatedObjects
      const { accountId, clusterId, organizationId, region } = scope
      for (const object of objects) {
        const { address = null, importId, resourceType } = object
        const tags = { "orrery.dev/cluster-id": clusterId, ...(address !== null && { "orrery.dev/address": address }) }
        yield* create({
          objectId: `${clusterId} ${importId}`,
          organizationId,
          accountId,
          region,
          resourceType,
          importId,
          uniqueName: importId,
          clusterId,
          address,
          attributes: { id: importId, name: importId, arn: arnOf(scope, object), tags_all: tags, ...more },
        })
      }
    }).pipe(Effect.orDie)

const furnish = furnishWith({})

/** Objects of Google Cloud say in their description whose they are; the global ones are in no region. */
const furnishGcp: Furnish<SimulatedObjects> = ({ accountId, clusterId, organizationId, region }, objects) =>
  Effect.gen(function* () {
    const { create } = yield* SimulatedObjects
    for (const { address = null, importId, resourceType } of objects) {
      const isGlobal = resourceType === "google_compute_network"
      const name = importId.split("/").at(-1) ?? ""
      yield* create({
        objectId: `${organizationId} ${clusterId} ${importId}`,
        organizationId,
        accountId,
        region: isGlobal ? "global" : region,
        resourceType,
        importId,
        uniqueName: name,
        clusterId,
        address,
        attributes: {
          id: importId,
          name,
          project: accountId,
          description: ownedDescription("An object.", clusterId, address ?? "none"),
          ...(isGlobal ? {} : { region, location: region }),
        },
      })
    }
  }).pipe(Effect.orDie)

/** Objects of Azure say in their tags whose they are; groups are in no region. */
const furnishAzure: Furnish<SimulatedObjects> = ({ accountId, clusterId, organizationId, region }, objects) =>
  Effect.gen(function* () {
    const { create } = yield* SimulatedObjects
    for (const { address = null, importId, resourceType } of objects) {
      const name = importId.split("/").at(-1) ?? ""
      const tags = { "orrery.dev-cluster-id": clusterId, ...(address !== null && { "orrery.dev-address": address }) }
      yield* create({
        objectId: `${organizationId} ${clusterId} ${importId}`,
        organizationId,
        accountId,
        region: resourceType === "azurerm_resource_group" ? "global" : region,
        resourceType,
        importId,
        uniqueName: importId,
        clusterId,
        address,
        attributes: { id: importId, name, resource_group_name: importId.split("/")[4] ?? "", location: region, tags },
      })
    }
  }).pipe(Effect.orDie)

cloudInventoryContract(
  "the simulated cloud, of objects of azure",
  SimulatedCloudInventory.layer.pipe(Layer.provideMerge(MemorySimulatedObjects.layer)),
  azureObjects,
  furnishAzure,
)

cloudInventoryContract(
  "the simulated cloud",
  SimulatedCloudInventory.layer.pipe(Layer.provideMerge(MemorySimulatedObjects.layer)),
  awsObjects,
  furnish,
)

cloudInventoryContract(
  "the simulated cloud, of objects of gcp",
  SimulatedCloudInventory.layer.pipe(Layer.provideMerge(MemorySimulatedObjects.layer)),
  gcpObjects,
  furnishGcp,
)

const rejectedAccount = "999988887777"

/** Inventories on the engine of this machine, with the simulated cloud in the place of the real ones. */
const onTerraform = Layer.unwrap(
  Effect.gen(function* () {
    return TerraformCloudInventory.layer({ binary: yield* requiredEngine, dataDirectory: yield* temporaryDirectory })
  }),
).pipe(
  Layer.provide(SimulatedProviderAttachment.layer),
  Layer.provide(
    SimulatedCloudConfig.layer({ ...SimulatedCloudConfig.defaultSettings, rejectedAccountIds: [rejectedAccount] }),
  ),
  Layer.provideMerge(MemorySimulatedObjects.layer),
)

describe.skipIf(lacksEngine)("with a real engine", () => {
  cloudInventoryContract("aws", onTerraform, awsObjects, furnish)
  cloudInventoryContract("gcp", onTerraform, gcpObjects, furnishGcp)
  cloudInventoryContract("azure", onTerraform, azureObjects, furnishAzure)

  it.layer(onTerraform, { timeout: "60 seconds", excludeTestServices: true })("CloudInventory on azure", (it) => {
    it.effect("leaves out what AKS itself has for a cluster's machines, with copies of the cluster's tags", () =>
      Effect.gen(function* () {
        const { list } = yield* CloudInventory
        const { network } = azureObjects
        const ofNodes = { ...network, importId: network.importId.replace("orrery-orion", "orrery-orion-nodes") }
        const cluster = { azurerm_kubernetes_cluster: { only: { node_resource_group: "Orrery-Orion-nodes" } } }
        const program = JSON.stringify({ ...JSON.parse(azureObjects.program), resource: cluster })
        const scope = scopeOf("with nodes", { program })
        yield* furnishAzure(scope, [network, ofNodes])

        assert.deepStrictEqual(yield* list(scope), [network])
      }),
    )
  })

  it.layer(onTerraform, { timeout: "60 seconds", excludeTestServices: true })("CloudInventory on aws", (it) => {
    const [key, gateway] = [
      { resourceType: "aws_kms_key", importId: "1b2c-3d", address: "aws_kms_key.cluster" },
      { resourceType: "aws_nat_gateway", importId: "nat-0a", address: "aws_nat_gateway.a" },
    ] as const

    it.effect("lists keys and gateways that stand", () =>
      Effect.gen(function* () {
        const { list } = yield* CloudInventory
        const scope = scopeOf("standing", awsObjects)
        yield* furnish(scope, [key, gateway])

        assert.sameDeepMembers([...(yield* list(scope))], [key, gateway])
      }),
    )

    it.effect(
      "leaves out a key that waits for its end, and a gateway that is gone, although AWS still lists both",
      () =>
        Effect.gen(function* () {
          const { list } = yield* CloudInventory
          const scope = scopeOf("lingering", awsObjects)
          yield* furnishWith({ key_state: "PendingDeletion" })(scope, [{ ...key, importId: "4e5f" }])
          yield* furnishWith({ state: "deleted" })(scope, [{ ...gateway, importId: "nat-0b" }])

          assert.deepStrictEqual(yield* list(scope), [])
        }),
    )

    it.effect("does not list what another account or region has", () =>
      Effect.gen(function* () {
        const { list } = yield* CloudInventory
        const scope = scopeOf("elsewhere", awsObjects)
        yield* furnish({ ...scope, region: "us-east-1" }, [gateway])

        assert.deepStrictEqual(yield* list(scope), [])
      }),
    )

    it.effect("says why when AWS refuses", () =>
      Effect.gen(function* () {
        const { list } = yield* CloudInventory

        const refusal = yield* Effect.flip(list({ ...scopeOf("refused", awsObjects), accountId: rejectedAccount }))

        assert.isFalse(refusal.interrupted)
        assert.strictEqual(classify(refusal.diagnostics).cause, "unauthorized")
      }),
    )
  })
})
