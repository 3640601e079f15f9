import { Deferred, Effect, Ref } from "effect"

import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"

import type { CloudAccount } from "../cloud/CloudAccount.ts"
import type { CloudRefusal } from "../cloud/CloudRefusal.ts"
import { configureSession, openSession } from "../provider/ProviderSession.ts"
import { servedSchemas } from "../provider/ServedSchemas.ts"
import type { ProviderSchema } from "../schema/BlockSchema.ts"
import { conform } from "../value/Conform.ts"
import { type EngineDiagnostic, engineFault } from "./EngineFault.ts"
import { stateOf } from "./EngineState.ts"
import { evaluateAttributes } from "./Evaluation.ts"
import { type PlanningInput, scopeOver } from "./PlanProgram.ts"
import { type Program, readProgram } from "./Program.ts"
import { programFaults } from "./ProgramValidation.ts"
import { Sensitivity } from "./Sensitivity.ts"

const unreadable = (detail: string) => engineFault("validate", { summary: "The program cannot be read", detail })

/** The program, when there is nothing wrong with it. */
const validProgram = Effect.fnUntraced(function* (text: string, served: ProviderSchema) {
  const program = yield* Effect.mapError(readProgram(text), (error) => unreadable(error.message))
  const faults = yield* Effect.try({
    try: () => programFaults(program, served),
    catch: (error) => unreadable(error instanceof Error ? error.message : String(error)),
  })
  const [first, ...others]: ReadonlyArray<EngineDiagnostic> = faults
  if (first !== undefined) return yield* engineFault("validate", first, ...others)
  return program
})

const inPlan = (refusal: CloudRefusal) => engineFault("plan", { summary: refusal.summary, detail: refusal.detail })

/** Presents the program's provider block to the cloud, which may refuse the account. */
const configured = Effect.fnUntraced(function* (account: CloudAccount, program: Program, served: ProviderSchema) {
  const session = yield* openSession(account)
  const config = evaluateAttributes(program.provider, scopeOver(program, new Map()))
  yield* Effect.mapError(configureSession(session, conform(config, served.provider)), inPlan)
  return yield* Ref.get(session.settings)
})

/** Reads, checks and configures everything a run plans and applies from. */
export const planningInput = Effect.fnUntraced(function* (run: EngineRun) {
  const { organizationId, accountId, region, clusterId } = run
  const account: CloudAccount = { organizationId, accountId, region, clusterId }
  const served = yield* Effect.mapError(servedSchemas(account, run.program), inPlan)
  const program = yield* validProgram(run.program, served)
  const settings = yield* configured(account, program, served)
  const state = yield* Effect.mapError(stateOf(run.clusterId), inPlan)
  const stopped = yield* Deferred.make<void>()
  const input: PlanningInput = {
    program,
    sensitivity: new Sensitivity(program, served),
    served,
    settings,
    state,
    imports: new Map(run.imports.map(({ address, importId }) => [address, importId])),
    targetOf: (address, resourceType, schema) => ({
      account: { ...account, region: settings.region },
      resourceType,
      schema,
      address,
      stopped,
    }),
  }
  return input
})
