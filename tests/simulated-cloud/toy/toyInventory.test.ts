import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Redacted } from "effect"

import { ProviderAttachment } from "#adapters/interfaces/ProviderAttachment.ts"
import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import * as SimulatedProviderAttachment from "#adapters/simulated-cloud/SimulatedProviderAttachment.ts"
import { SimulatedProviders } from "#adapters/simulated-cloud/SimulatedProviders.ts"
import * as RealProviderAttachment from "#adapters/terraform/RealProviderAttachment.ts"
import * as TerraformCloudInventory from "#adapters/terraform/TerraformCloudInventory.ts"
import { TerraformProviders } from "#adapters/terraform/TerraformProviders.ts"
import { cloudInventoryContract, type Furnish, type InventoriedCloud } from "#tests/contracts/CloudInventoryContract.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { toyInTerraform } from "#tests/fixtures/toy/ToyInventory.ts"
import { toy } from "#tests/fixtures/toy/ToyProvider.ts"
import { awsProgram } from "#tests/simulated-cloud/AwsProgram.ts"
import { lacksEngine, requiredEngine } from "#tests/terraform/Engine.ts"
import { runsOf } from "#tests/terraform/Runs.ts"

import { toyProgram } from "./ToyProgram.ts"

const toyObjects: InventoriedCloud = {
  program: JSON.stringify({
    terraform: { required_providers: { toy: { source: "orrery/toy" } } },
    provider: { toy: [{ project: "111122223333" }] },
  }),
  network: { resourceType: "toy_network", importId: "network-1", address: "toy_network.main" },
  subnet: { resourceType: "toy_machine", importId: "eu-central-1/first", address: "toy_machine.first" },
  coveredTypes: ["toy_network", "toy_machine"],
  namedProgram: "{}",
  objectsWithNames: [],
  objectElsewhere: { resourceType: "toy_machine", importId: "us-east-1/first", address: "toy_machine.first" },
  takenAddresses: [],
}

const furnish: Furnish<SimulatedObjects> = ({ accountId, clusterId, organizationId, region }, objects) =>
  Effect.gen(function* () {
    const { create } = yield* SimulatedObjects
    for (const { address = null, importId, resourceType } of objects) {
      yield* create({
        objectId: `${clusterId} ${importId}`,
        organizationId,
        accountId,
        region: resourceType === "toy_network" ? toy.globalRegion : region,
        resourceType,
        importId,
        uniqueName: null,
        clusterId,
        address,
        attributes: { id: importId, all_labels: { "orrery-cluster-id": clusterId, "orrery-address": address } },
      })
    }
  }).pipe(Effect.orDie)

const onToys = Layer.unwrap(
  Effect.gen(function* () {
    return TerraformCloudInventory.layer({ binary: yield* requiredEngine, dataDirectory: yield* temporaryDirectory })
  }),
).pipe(
  Layer.provide(SimulatedProviderAttachment.layer),
  Layer.provide(SimulatedCloudConfig.layer(SimulatedCloudConfig.defaultSettings)),
  Layer.provide([Layer.succeed(SimulatedProviders, [toy]), Layer.succeed(TerraformProviders, [toyInTerraform])]),
  Layer.provideMerge(MemorySimulatedObjects.layer),
)

describe.skipIf(lacksEngine)("with a real engine", () =>
  cloudInventoryContract("a cloud that only tests have", onToys, toyObjects, furnish),
)

describe("the server's own identity in a cloud that only tests have", () => {
  const environment = { TOY_KEY: "toy key", TOY_URL: "https://toy.example", AWS_ACCESS_KEY_ID: "AKIDSERVER" }

  it.effect("is lent to programs of its provider, and to no others", () =>
    Effect.gen(function* () {
      const { attach, secrets } = yield* ProviderAttachment
      const attached = (program: string) => attach(runsOf("toy")(program).run, "registry.terraform.io")

      assert.deepStrictEqual(yield* attached(toyProgram("orion")), {
        TOY_KEY: "toy key",
        TOY_URL: "https://toy.example",
      })
      assert.deepStrictEqual(yield* attached(awsProgram({})), {})
      assert.deepStrictEqual(Redacted.value(secrets), ["toy key"])
    }).pipe(
      Effect.scoped,
      Effect.provide(
        RealProviderAttachment.layer.pipe(
          Layer.provide([
            Layer.succeed(TerraformProviders, [toyInTerraform]),
            ConfigProvider.layer(ConfigProvider.fromUnknown(environment)),
          ]),
        ),
      ),
    ),
  )
})
