import { existsSync } from "node:fs"

import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { type Context, Effect, Layer, Redacted } from "effect"
import type { SecureRandom } from "effect/crypto"

import { ProviderAttachment } from "#adapters/interfaces/ProviderAttachment.ts"
import type { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import type { Encryption } from "#application/ports/Encryption.ts"
import { type EngineRun, InfrastructureEngine, type SavedPlan } from "#application/ports/InfrastructureEngine.ts"
import { maskedEvent } from "#domain/infrastructure/MaskedEvent.ts"
import { type SecretMask, secretMask } from "#domain/secret/SecretMask.ts"

import { fillingPluginCache, pluginCache } from "./install/PluginCache.ts"
import { engineName, registryHost, type TerraformBinary } from "./install/TerraformBinary.ts"
import { saveErroredState } from "./run/ErroredState.ts"
import { idleRuns } from "./run/IdleRuns.ts"
import { writeLockFile } from "./run/PlanFile.ts"
import { applyPlan, planProgram } from "./run/ProgramPlan.ts"
import { grantStateAccess } from "./run/RunAccess.ts"
import { prepareRunDirectory, removeRunDirectory, runDirectory } from "./run/RunDirectory.ts"
import { settleRun } from "./run/SettledRun.ts"
import { temporaryFiles } from "./run/TemporaryFiles.ts"
import { openRun, runJournalled, type TerraformRun } from "./run/TerraformRun.ts"
import { storedState } from "./state/StoredState.ts"
import { managedAddresses, publicOutputs } from "./state/TerraformStateFile.ts"
import * as StateServer from "./state/TerraformStateServer.ts"
import { untaint } from "./state/Untaint.ts"

export interface TerraformOptions {
  readonly binary: TerraformBinary
  /** Runs work in `runs` below it; downloaded providers are kept in `plugins`. */
  readonly dataDirectory: string
  /** A directory of providers laid out as a Terraform mirror, which then is the only place they come from. */
  readonly pluginMirror?: string | undefined
}

type Services = TerraformStates | Encryption | StateServer.TerraformStateServer | SecureRandom.SecureRandom

/** The end of a run whose engine has ended or must end. */
const runEndings = (dataDirectory: string, ownSecrets: SecretMask, services: Context.Context<Services>) => {
  const directoryOf = (runId: string) => runDirectory(dataDirectory, runId)

  return {
    settle: Effect.fn("TerraformInfrastructureEngine.settle")(function* (runId, afterLine) {
      const events = yield* settleRun(directoryOf(runId), afterLine)
      return events.map((event) => maskedEvent(ownSecrets, event))
    }, Effect.provideContext(services)),
    saveState: Effect.fn("TerraformInfrastructureEngine.saveState")(
      (runId) => saveErroredState(directoryOf(runId), runId),
      Effect.provideContext(services),
    ),
    idleRuns: idleRuns(dataDirectory).pipe(Effect.withSpan("TerraformInfrastructureEngine.idleRuns")),
    dispose: Effect.fn("TerraformInfrastructureEngine.dispose")(function* (runId) {
      yield* (yield* StateServer.TerraformStateServer).dismiss(runId)
      yield* removeRunDirectory(directoryOf(runId))
    }, Effect.provideContext(services)),
  } satisfies Partial<InfrastructureEngine["Service"]>
}

const make = Effect.fnUntraced(function* ({ binary, dataDirectory, pluginMirror }: TerraformOptions) {
  const attachment = yield* ProviderAttachment
  const services = yield* Effect.context<Services>()
  const places = { pluginCache: pluginCache(dataDirectory), temporaryFiles: temporaryFiles(dataDirectory) }
  const ownSecrets = secretMask(Redacted.value(attachment.secrets))

  const open = Effect.fnUntraced(function* (run: EngineRun, directory: string) {
    const environment = yield* attachment.attach(run, registryHost(binary))
    const state = yield* grantStateAccess(directory, run)
    const { secrets } = attachment
    return openRun(run, { binary: binary.path, directory, ...places, attachment: environment, state, secrets })
  })

  const initialize = (run: TerraformRun, isLocked = false) => {
    const init = runJournalled(run, "init", isLocked ? ["-lockfile=readonly"] : [])
    return attachment.simulated ? init : fillingPluginCache(init)
  }

  const plan = Effect.fn("TerraformInfrastructureEngine.plan")(function* (
    input: EngineRun,
    goal: "present" | "absent",
  ) {
    const directory = runDirectory(dataDirectory, input.runId)
    yield* prepareRunDirectory(directory, goal === "present" ? input : { ...input, imports: [] }, pluginMirror)
    const run = yield* open(input, directory)

    if (input.afterInterruption === true) yield* untaint(input)
    yield* initialize(run)
    const state = yield* storedState(input)
    return yield* planProgram(run, input, goal, state?.serial ?? 0)
  }, Effect.scoped)

  const apply = Effect.fn("TerraformInfrastructureEngine.apply")(function* (
    input: EngineRun,
    saved: Pick<SavedPlan, "changes" | "file">,
  ) {
    const directory = runDirectory(dataDirectory, input.runId)
    const isNewRun = !existsSync(directory)
    // The plan contains its own configuration: the directory is only needed for the providers and the state.
    if (isNewRun) yield* prepareRunDirectory(directory, { ...input, imports: [] }, pluginMirror)
    const run = yield* open(input, directory)
    if (isNewRun) yield* initialize(run, yield* writeLockFile(directory, saved.file.content))
    yield* applyPlan(run, input, saved)
  }, Effect.scoped)

  return InfrastructureEngine.of({
    info: { engine: engineName(binary), simulated: attachment.simulated },
    plan: (run, goal) => Effect.provideContext(plan(run, goal), services),
    apply: (run, saved) => Effect.provideContext(apply(run, saved), services),
    outputs: Effect.fn("TerraformInfrastructureEngine.outputs")(function* (run) {
      const state = yield* Effect.provideContext(storedState(run), services)
      return state === undefined ? {} : publicOutputs(state)
    }),
    stateAddresses: Effect.fn("TerraformInfrastructureEngine.stateAddresses")(function* (run) {
      const state = yield* Effect.provideContext(storedState(run), services)
      return state === undefined ? [] : managedAddresses(state)
    }),
    ...runEndings(dataDirectory, ownSecrets, services),
  })
})

/** The infrastructure engine on a real Terraform or OpenTofu, and the server of its states. */
export const layer = (
  options: TerraformOptions,
): Layer.Layer<InfrastructureEngine, never, TerraformStates | Encryption | ProviderAttachment> =>
  Layer.effect(InfrastructureEngine, make(options)).pipe(
    Layer.provide([StateServer.layer(options.dataDirectory), NodeCrypto.layerSecureRandom]),
  )
