import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { Effect, Layer, Redacted } from "effect"

import { CloudInventory, CloudInventoryUnavailable, type InventoryScope } from "#application/ports/CloudInventory.ts"
import type { EngineFailure } from "#application/ports/InfrastructureEngine.ts"
import { ProviderAttachment } from "#application/ports/ProviderAttachment.ts"
import type { FixedName } from "#domain/infrastructure/FixedNames.ts"
import { secretMask } from "#domain/secret/SecretMask.ts"

import { coveredTypes } from "./aws/Arn.ts"
import { inventoryProgram, standingObjects } from "./aws/InventoryProgram.ts"
import { canBeListed, namesProgram, takenNames } from "./aws/NamesProgram.ts"
import { fillingPluginCache, pluginCache } from "./install/PluginCache.ts"
import { registryHost } from "./install/TerraformBinary.ts"
import { cliConfiguration, cliConfigurationFile } from "./run/RunDirectory.ts"
import { runEnvironment } from "./run/RunEnvironment.ts"
import { temporaryFiles } from "./run/TemporaryFiles.ts"
import { runForText, type TerraformRun } from "./run/TerraformRun.ts"
import type { TerraformOptions } from "./TerraformInfrastructureEngine.ts"

/** AWS promises no time; what it lists by tags has been seen to follow within a minute or two. */
const settlesWithinSeconds = 180

const temporary = (parent: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      await mkdir(parent, { recursive: true, mode: 0o700 })
      return await mkdtemp(join(parent, "list-"))
    }),
    (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true })),
  )

const lay = (directory: string, program: string, pluginMirror: string | undefined) =>
  Effect.promise(async () => {
    await writeFile(join(directory, "main.tf.json"), program, { mode: 0o600 })
    await writeFile(cliConfigurationFile(directory), cliConfiguration(pluginMirror), { mode: 0o600 })
  })

const unavailable = ({ diagnostics, interrupted }: EngineFailure) =>
  new CloudInventoryUnavailable({
    diagnostics: diagnostics.map(({ detail, summary }) => ({ summary, detail })),
    interrupted,
  })

const make = Effect.fnUntraced(function* ({ binary, dataDirectory, pluginMirror }: TerraformOptions) {
  const attachment = yield* ProviderAttachment
  const cache = pluginCache(dataDirectory)
  const parent = join(dataDirectory, "inventories")
  // What a killed server left: it holds no secrets and nobody reads it.
  yield* Effect.promise(() => rm(parent, { recursive: true, force: true }))

  const read = Effect.fnUntraced(function* (run: TerraformRun): Effect.fn.Return<string, EngineFailure> {
    const init = runForText(run, "init", "init.txt", ["init", "-input=false", "-no-color"])
    yield* attachment.simulated ? init : fillingPluginCache(init)
    yield* runForText(run, "plan", "plan.txt", ["plan", "-input=false", "-no-color", "-out=inventory.tfplan"])
    return yield* runForText(run, "plan", "inventory.json", ["show", "-json", "inventory.tfplan"])
  })

  const planOf = Effect.fnUntraced(function* (scope: InventoryScope, program: string) {
    const directory = yield* temporary(parent)
    yield* lay(directory, program, pluginMirror)
    const attached = yield* attachment.attach({ ...scope, program }, registryHost(binary))
    const credentials = Redacted.value(scope.credentials)
    const run: TerraformRun = {
      binary: binary.path,
      directory,
      environment: runEnvironment({
        directory,
        credentials,
        attachment: attached,
        pluginCache: cache,
        temporaryFiles: temporaryFiles(dataDirectory),
      }),
      mask: secretMask([...Object.values(credentials), ...Redacted.value(attachment.secrets)]),
      journal: { take: Effect.void, events: [] },
    }
    return yield* read(run)
  }, Effect.scoped)

  const list = Effect.fn("TerraformCloudInventory.list")(function* (scope: InventoryScope) {
    return yield* standingObjects(yield* planOf(scope, yield* inventoryProgram(scope)))
  })

  const taken = Effect.fn("TerraformCloudInventory.taken")(function* (
    scope: InventoryScope,
    names: ReadonlyArray<FixedName>,
  ) {
    if (!canBeListed(names)) return []
    return yield* takenNames(yield* planOf(scope, yield* namesProgram(scope.program, names)), names)
  })

  return CloudInventory.of({
    covers: (resourceType) => coveredTypes.has(resourceType),
    settlesWithinSeconds,
    taken: (scope, names) => Effect.mapError(taken(scope, names), unavailable),
    list: (scope) => Effect.mapError(list(scope), unavailable),
  })
})

/**
 * Lists what a cluster has in AWS, by its tags, through the engine and the AWS provider, so with the very access a run has.
 *
 * AWS's list by tags knows no IAM roles and follows changes late, within `settlesWithinSeconds`. Of what it still lists
 * after a deletion, keys that wait for their end and NAT gateways are left out, since AWS says so when asked. Anything
 * else that is gone may be listed for those seconds.
 */
export const layer = (options: TerraformOptions) => Layer.effect(CloudInventory, make(options))
