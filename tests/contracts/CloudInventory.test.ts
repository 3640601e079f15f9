import { chmod, mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"

import { Context, Effect, Layer } from "effect"

import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as SimulatedCloudInventory from "#adapters/simulated-cloud/SimulatedCloudInventory.ts"
import * as AwsCloudInventory from "#adapters/terraform/AwsCloudInventory.ts"
import { SimulatedObjects } from "#application/ports/SimulatedObjects.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { cloudInventoryContract, type Furnish } from "./CloudInventoryContract.ts"

const furnish: Furnish<SimulatedObjects> = ({ clusterId, accountId, region }, objects) =>
  Effect.gen(function* () {
    const { create } = yield* SimulatedObjects
    for (const { resourceType, importId, address = null } of objects) {
      yield* create({
        objectId: `${clusterId} ${importId}`,
        accountId,
        region,
        resourceType,
        importId,
        uniqueName: null,
        clusterId,
        address,
        attributes: { id: importId },
      })
    }
  }).pipe(Effect.orDie)

cloudInventoryContract(
  "the simulated cloud",
  SimulatedCloudInventory.layer.pipe(Layer.provideMerge(MemorySimulatedObjects.layer)),
  furnish,
)

/** Where the engine of these tests finds what AWS would list. */
class Listings extends Context.Service<Listings, string>()("orrery/tests/contracts/CloudInventory.test/Listings") {}

/** An engine that answers as Terraform does on AWS: it lists what carries the tag that its program asks for. */
const engineScript = (listings: string) => `#!${process.execPath}
const { existsSync, readFileSync } = require("node:fs")
if (process.argv[3] !== "show") process.exit(0)
const program = JSON.parse(readFileSync("main.tf.json", "utf8"))
const [filter] = program.data.aws_resourcegroupstaggingapi_resources.cluster.tag_filter
const file = ${JSON.stringify(listings)} + "/" + filter.values[0]
const value = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []
console.log(JSON.stringify({ planned_values: { outputs: { objects: { sensitive: false, value } } } }))
`

const onAws = Layer.unwrap(
  Effect.gen(function* () {
    const directory = yield* temporaryDirectory
    const [path, listings] = [join(directory, "engine"), join(directory, "listings")]
    yield* Effect.promise(async () => {
      await mkdir(listings)
      await writeFile(path, engineScript(listings))
      await chmod(path, 0o755)
    })
    const binary = { path, product: "terraform", version: "1.11.4" } as const
    return Layer.merge(AwsCloudInventory.layer({ binary, dataDirectory: directory }), Layer.succeed(Listings, listings))
  }),
)

const arnOf: Readonly<Record<string, string>> = { aws_vpc: "vpc", aws_subnet: "subnet" }

const tagOnAws: Furnish<Listings> = ({ clusterId, accountId, region }, objects) =>
  Effect.gen(function* () {
    const listed = objects.map(({ resourceType, importId, address }) => ({
      resource_arn: `arn:aws:ec2:${region}:${accountId}:${arnOf[resourceType]}/${importId}`,
      tags: address === undefined ? {} : { "orrery.dev/address": address },
    }))
    const file = join(yield* Listings, clusterId)
    yield* Effect.promise(() => writeFile(file, JSON.stringify(listed)))
  })

cloudInventoryContract("aws", onAws, tagOnAws)
