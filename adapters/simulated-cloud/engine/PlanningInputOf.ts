import { Deferred, Effect, Ref } from "effect"

import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"

import type { RunAccount } from "../cloud/CloudAccount.ts"
import type { CloudRefusal } from "../cloud/CloudRefusal.ts"
import { providerOf } from "../cloud/SimulatedProvider.ts"
import { configureSession, openSession } from "../provider/ProviderSession.ts"
import { type ServedProvider, servedProviders } from "../provider/ServedProviders.ts"
import type { TypeSchemas } from "../schema/BlockSchema.ts"
import { conform } from "../value/Conform.ts"
import { type EngineDiagnostic, engineFault } from "./EngineFault.ts"
import { stateOf } from "./EngineState.ts"
import { evaluateAttributes } from "./Evaluation.ts"
import { type ConfiguredAccount, type PlanningInput, scopeOver } from "./PlanProgram.ts"
import { type Program, readProgram } from "./Program.ts"
import { programFaults } from "./ProgramValidation.ts"
import { Sensitivity } from "./Sensitivity.ts"

const unreadable = (detail: string) => engineFault("validate", { summary: "The program cannot be read", detail })

/** The program, if it is valid. */
const validProgram = Effect.fnUntraced(function* (text: string, served: TypeSchemas) {
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

/** Presents the program's block of a provider to the cloud, which may refuse the account. */
const configured = Effect.fnUntraced(function* (
  runAccount: RunAccount,
  program: Program,
  { provider, schema }: ServedProvider,
) {
  const session = yield* openSession({ ...runAccount, provider })
  const block = evaluateAttributes(program.providers.get(provider.name) ?? {}, scopeOver(program, new Map()))
  yield* Effect.mapError(configureSession(session, conform(block, schema.provider)), inPlan)
  const settings = yield* Ref.get(session.settings)
  const account: ConfiguredAccount = { account: { ...session.account, region: settings.region }, settings }
  return account
})

const together = (served: ReadonlyArray<ServedProvider>): TypeSchemas => ({
  resources: new Map(served.flatMap(({ schema }) => [...schema.resources])),
  dataSources: new Map(served.flatMap(({ schema }) => [...schema.dataSources])),
})

/** Finds a type's account. Every type that has a schema has one: both come from the type's provider. */
const accountsByType = (accounts: ReadonlyArray<ConfiguredAccount>) => (resourceType: string) => {
  const found = accounts.find(({ account }) => providerOf([account.provider], resourceType) !== undefined)
  if (found === undefined) throw new Error(`No simulated provider has ${resourceType}.`)
  return found
}

/** Reads, checks and configures everything a run plans and applies from. */
export const planningInput = Effect.fnUntraced(function* (run: EngineRun) {
  const { organizationId, accountId, region, clusterId } = run
  const runAccount: RunAccount = { organizationId, accountId, region, clusterId }
  const providers = yield* Effect.mapError(servedProviders(runAccount, run.program), inPlan)
  const served = together(providers)
  const program = yield* validProgram(run.program, served)
  const accounts = yield* Effect.forEach(providers, (provider) => configured(runAccount, program, provider))
  const state = yield* Effect.mapError(stateOf(run.clusterId), inPlan)
  const stopped = yield* Deferred.make<void>()
  const simulated = providers.map(({ provider }) => provider)
  const accountOf = accountsByType(accounts)
  const input: PlanningInput = {
    program,
    sensitivity: new Sensitivity(program, served, simulated),
    providers: simulated,
    served,
    accountOf,
    state,
    imports: new Map(run.imports.map(({ address, importId }) => [address, importId])),
    targetOf: (address, resourceType, schema) => ({
      account: accountOf(resourceType).account,
      resourceType,
      schema,
      address,
      stopped,
    }),
  }
  return input
})
