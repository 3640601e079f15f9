import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { Effect, Layer, Redacted } from "effect"

import { ProviderAttachment } from "#adapters/interfaces/ProviderAttachment.ts"
import { CloudInventory, CloudInventoryUnavailable, type InventoryScope } from "#application/ports/CloudInventory.ts"
import type { EngineFailure } from "#application/ports/InfrastructureEngine.ts"
import { secretsOf } from "#domain/cloud/CredentialSecrets.ts"
import type { FixedName } from "#domain/infrastructure/FixedNames.ts"
import { programProviders, providerNameOf } from "#domain/infrastructure/ProgramProviders.ts"
import { secretMask } from "#domain/secret/SecretMask.ts"

import { fillingPluginCache, pluginCache } from "./install/PluginCache.ts"
import { registryHost } from "./install/TerraformBinary.ts"
import type { Reading } from "./inventory/ProviderInventory.ts"
import { cliConfiguration, cliConfigurationFile } from "./run/RunDirectory.ts"
import { runEnvironment } from "./run/RunEnvironment.ts"
import { temporaryFiles } from "./run/TemporaryFiles.ts"
import { runForText, type TerraformRun } from "./run/TerraformRun.ts"
import type { TerraformOptions } from "./TerraformInfrastructureEngine.ts"
import type { TerraformProvider } from "./TerraformProvider.ts"
import { TerraformProviders } from "./TerraformProviders.ts"

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

/**
 * The providers that a program uses. An empty list of objects means that a cluster has nothing: a program that none of
 * the providers can list must not get one.
 */
const usedProviders = Effect.fnUntraced(function* (providers: ReadonlyArray<TerraformProvider>, program: string) {
  const names = yield* programProviders(program)
  const used = providers.filter(({ name }) => names.has(name))
  return used.length > 0 ? used : yield* Effect.die(`No inventory knows the providers ${[...names].join(", ")}.`)
})

/** Lets the engine plan programs that only read, each in its own directory. */
const makeAsk = Effect.fnUntraced(function* ({ binary, dataDirectory, pluginMirror }: TerraformOptions) {
  const attachment = yield* ProviderAttachment
  const cache = pluginCache(dataDirectory)
  const parent = join(dataDirectory, "inventories")
  // The leftovers of a killed server: they contain no secrets, and nothing reads them.
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
      mask: secretMask([...secretsOf(credentials), ...Redacted.value(attachment.secrets)]),
      journal: { take: Effect.void, events: [] },
    }
    return yield* read(run)
  }, Effect.scoped)

  return <A>(scope: InventoryScope, reading: Reading<A>): Effect.Effect<A, EngineFailure> =>
    Effect.flatMap(reading.program, (text) => Effect.flatMap(planOf(scope, text), reading.read))
})

const make = Effect.fnUntraced(function* (options: TerraformOptions) {
  const providers = yield* TerraformProviders
  const ask = yield* makeAsk(options)

  const list = Effect.fn("TerraformCloudInventory.list")(function* (scope: InventoryScope) {
    const used = yield* usedProviders(providers, scope.program)
    return (yield* Effect.forEach(used, ({ inventory }) => ask(scope, inventory.objects(scope)))).flat()
  })

  const taken = Effect.fn("TerraformCloudInventory.taken")(function* (
    scope: InventoryScope,
    names: ReadonlyArray<FixedName>,
  ) {
    const used = yield* usedProviders(providers, scope.program)
    const readings = used.flatMap(({ inventory, name }) => {
      const own = names.filter(({ resourceType }) => providerNameOf(resourceType) === name)
      return inventory.takenNames(scope.program, own) ?? []
    })
    return (yield* Effect.forEach(readings, (reading) => ask(scope, reading))).flat()
  })

  return CloudInventory.of({
    covers: (resourceType) =>
      providers.some(({ inventory, name }) => name === providerNameOf(resourceType) && inventory.covers(resourceType)),
    settlesWithinSeconds: Math.max(0, ...providers.map(({ inventory }) => inventory.settlesWithinSeconds)),
    taken: (scope, names) => Effect.mapError(taken(scope, names), unavailable),
    list: (scope) => Effect.mapError(list(scope), unavailable),
  })
})

/** Lists what a cluster has in its cloud through the engine and the cloud's provider, with the same access as a run. */
export const layer = (options: TerraformOptions) => Layer.effect(CloudInventory, make(options))
