import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { Effect, Layer, Predicate, Redacted, Schema } from "effect"

import { CloudInventory, type InventoryScope } from "#application/ports/CloudInventory.ts"
import type { EngineFailure } from "#application/ports/InfrastructureEngine.ts"

import { cloudObjectOf, coveredTypes } from "./AwsArn.ts"
import { fillingPluginCache, pluginCache } from "./PluginCache.ts"
import { realEnvironment } from "./RealProviderAttachment.ts"
import { cliConfiguration, cliConfigurationFile } from "./RunDirectory.ts"
import { runEnvironment } from "./RunEnvironment.ts"
import type { TerraformOptions } from "./TerraformInfrastructureEngine.ts"
import { runForText, type TerraformRun } from "./TerraformRun.ts"

const clusterTag = "orrery.dev/cluster-id"
const addressTag = "orrery.dev/address"
const source = "aws_resourcegroupstaggingapi_resources"

const Program = Schema.fromJsonString(
  Schema.Struct({ terraform: Schema.optionalKey(Schema.Json), provider: Schema.Json }),
)

const Listing = Schema.fromJsonString(
  Schema.Struct({
    planned_values: Schema.Struct({
      outputs: Schema.Struct({
        objects: Schema.Struct({
          value: Schema.Array(
            Schema.Struct({
              resource_arn: Schema.String,
              tags: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
            }),
          ),
        }),
      }),
    }),
  }),
)

/** A program that makes nothing and reads all that carries the cluster's tag, through the provider that made it. */
export const inventoryProgram = Effect.fnUntraced(function* ({
  clusterId,
  program,
}: Pick<InventoryScope, "clusterId" | "program">) {
  const { provider, terraform } = yield* Schema.decodeEffect(Program)(program)
  return JSON.stringify({
    ...(Predicate.isUndefined(terraform) ? {} : { terraform }),
    provider,
    data: { [source]: { cluster: { tag_filter: [{ key: clusterTag, values: [clusterId] }] } } },
    output: { objects: { value: `\${data.${source}.cluster.resource_tag_mapping_list}` } },
  })
}, Effect.orDie)

const temporary = (dataDirectory: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const parent = join(dataDirectory, "inventories")
      await mkdir(parent, { recursive: true, mode: 0o700 })
      return await mkdtemp(join(parent, "list-"))
    }),
    (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true })),
  )

const read = Effect.fnUntraced(function* (run: TerraformRun): Effect.fn.Return<string, EngineFailure> {
  yield* fillingPluginCache(runForText(run, "init", "init.txt", ["init", "-input=false", "-no-color"]))
  yield* runForText(run, "plan", "plan.txt", ["plan", "-input=false", "-no-color", "-out=inventory.tfplan"])
  return yield* runForText(run, "plan", "inventory.json", ["show", "-json", "inventory.tfplan"])
})

const make = Effect.fnUntraced(function* ({ binary, dataDirectory, pluginMirror }: TerraformOptions) {
  const environmentFor = yield* realEnvironment
  const cache = pluginCache(dataDirectory)

  const list = Effect.fn("AwsCloudInventory.list")(function* (scope: InventoryScope) {
    const directory = yield* temporary(dataDirectory)
    const program = yield* inventoryProgram(scope)
    yield* Effect.promise(async () => {
      await writeFile(join(directory, "main.tf.json"), program, { mode: 0o600 })
      await writeFile(cliConfigurationFile(directory), cliConfiguration(pluginMirror), { mode: 0o600 })
    })
    const credentials = Redacted.value(scope.credentials)
    const attachment = environmentFor(scope.credentials)
    const run: TerraformRun = {
      binary: binary.path,
      directory,
      environment: runEnvironment({ directory, credentials, attachment, pluginCache: cache }),
      secrets: Object.values(credentials),
      journal: { take: Effect.void, events: [] },
    }

    const listing = yield* Schema.decodeEffect(Listing)(yield* read(run))
    return listing.planned_values.outputs.objects.value.flatMap(
      ({ resource_arn: arn, tags }) => cloudObjectOf(arn, tags?.[addressTag]) ?? [],
    )
  }, Effect.scoped)

  return CloudInventory.of({
    covers: (resourceType) => coveredTypes.has(resourceType),
    list: (scope) => Effect.orDie(list(scope)),
  })
})

/**
 * Lists what a cluster has in AWS, by its tags, through the engine and the AWS provider, so with the very access a run has.
 *
 * AWS's listing by tags knows no IAM roles and follows changes within about a minute.
 */
export const layer = (options: TerraformOptions) => Layer.effect(CloudInventory, make(options))
