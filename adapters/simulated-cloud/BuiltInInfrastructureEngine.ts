import { Effect, Layer, Redacted } from "effect"

import type { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import {
  EngineFailure,
  type EngineRun,
  InfrastructureEngine,
  type SavedPlan,
} from "#application/ports/InfrastructureEngine.ts"
import { secretsOf } from "#domain/cloud/CredentialSecrets.ts"
import { maskedDiagnostic, maskedEvent } from "#domain/infrastructure/MaskedEvent.ts"
import { type SecretMask, secretMask } from "#domain/secret/SecretMask.ts"

import { FailureInjection } from "./cloud/FailureInjection.ts"
import { ObjectStore } from "./cloud/ObjectStore.ts"
import { type SimulatedCloudConfig } from "./cloud/SimulatedCloudConfig.ts"
import { applySteps } from "./engine/ApplyPlan.ts"
import { engineFault } from "./engine/EngineFault.ts"
import type { EngineJournal } from "./engine/EngineJournal.ts"
import { changesOf, type EnginePlan, summaryOf } from "./engine/EnginePlan.ts"
import { makeEngineRuns } from "./engine/EngineRuns.ts"
import { stateOf } from "./engine/EngineState.ts"
import { currentOutputs } from "./engine/Outputs.ts"
import { planJsonOf, planTextOf } from "./engine/PlanDescription.ts"
import { type BuiltInPlan, decodePlanFile, digestOf, encodePlanFile, type Goal, stalePlan } from "./engine/PlanFile.ts"
import { planningInput } from "./engine/PlanningInputOf.ts"
import { stepsToAbsent, stepsToPresent } from "./engine/PlanSteps.ts"
import type { StepFailure } from "./engine/RunInOrder.ts"
import { ProviderSchemas } from "./provider/ProviderSchemas.ts"

/** The engine's name in responses if no Terraform was found. */
export const engineName = "built-in, simulated only"

type Services = ObjectStore | FailureInjection | SimulatedCloudConfig | ProviderSchemas

const describe = (run: EngineRun, goal: Goal, plan: EnginePlan): SavedPlan => {
  const changes = changesOf(plan)
  return {
    file: { content: encodePlanFile({ goal, targets: run.targets, digest: digestOf(plan) }), stateSerial: 0 },
    changes,
    hasChanges: changes.length > 0,
    planJson: planJsonOf(plan),
    planText: planTextOf(plan.steps),
  }
}

const planSteps = Effect.fnUntraced(function* (
  run: EngineRun,
  { goal, targets }: Pick<BuiltInPlan, "goal" | "targets">,
) {
  const input = yield* planningInput(run)
  const steps = yield* goal === "present" ? stepsToPresent(input, targets) : stepsToAbsent(input, targets)
  return { providers: input.providers, program: input.program, steps } satisfies EnginePlan
})

const makePlan = Effect.fnUntraced(function* (run: EngineRun, goal: Goal, journal: EngineJournal) {
  const plan = yield* planSteps(run, { goal, targets: run.targets })
  for (const change of changesOf(plan)) yield* journal.write({ _tag: "PlannedChange", change })
  yield* journal.write({ _tag: "Summarized", ...summaryOf(plan) })
  return plan
})

const diagnosticOf = ({ address, error }: StepFailure) =>
  error._tag === "EngineFailure" ? error.diagnostics : [{ summary: error.summary, detail: error.detail, address }]

/** Plans again and compares: this engine keeps no state, so the plan itself shows whether something has changed since. */
const carryOut = Effect.fnUntraced(function* (run: EngineRun, saved: BuiltInPlan, journal: EngineJournal) {
  const plan = yield* planSteps(run, saved)
  if (digestOf(plan) !== saved.digest) return yield* stalePlan
  const input = yield* planningInput(run)
  const failures = yield* applySteps(input, journal, plan)
  if (failures.length > 0) return yield* engineFault("apply", ...failures.flatMap(diagnosticOf))
  yield* journal.write({ _tag: "Summarized", ...summaryOf(plan) })
})

const maskIn = (run: EngineRun): SecretMask => secretMask(secretsOf(Redacted.value(run.credentials)))

const maskedFailure = (mask: SecretMask) => (failure: EngineFailure) =>
  new EngineFailure({
    ...failure,
    diagnostics: failure.diagnostics.map((diagnostic) => maskedDiagnostic(mask, diagnostic)),
  })

/** A run whose journal masks the secrets of its credentials. */
const masked = (run: EngineRun, mask: SecretMask): EngineRun => ({
  ...run,
  journal: (line, event) => run.journal(line, maskedEvent(mask, event)),
})

const make = Effect.gen(function* () {
  const services = yield* Effect.context<Services>()
  const runs = yield* makeEngineRuns

  const plan = Effect.fn("BuiltInInfrastructureEngine.plan")(function* (run: EngineRun, goal: Goal) {
    const record = yield* runs.recordOf(run)
    yield* runs.takeOver(run, "plan")
    const made = yield* runs
      .work(record, makePlan(run, goal, record.journal))
      .pipe(
        Effect.tapError(({ diagnostics }) =>
          Effect.forEach(diagnostics, (diagnostic) =>
            record.journal.write({ _tag: "Diagnosed", severity: "error", ...diagnostic }),
          ),
        ),
      )
    return describe(run, goal, made)
  }, Effect.provideContext(services))

  const apply = Effect.fn("BuiltInInfrastructureEngine.apply")(function* (
    run: EngineRun,
    { file }: Pick<SavedPlan, "file">,
  ) {
    const record = yield* runs.recordOf(run)
    const saved = yield* Effect.orDie(decodePlanFile(file.content))
    yield* runs.takeOver(run, "apply")
    yield* runs.work(record, carryOut(run, saved, record.journal))
  }, Effect.provideContext(services))

  return InfrastructureEngine.of({
    info: { engine: engineName, simulated: true },
    plan: (run, goal) => {
      const mask = maskIn(run)
      return Effect.mapError(plan(masked(run, mask), goal), maskedFailure(mask))
    },
    apply: (run, saved) => {
      const mask = maskIn(run)
      return Effect.mapError(apply(masked(run, mask), saved), maskedFailure(mask))
    },
    outputs: Effect.fn("BuiltInInfrastructureEngine.outputs")(currentOutputs, Effect.provideContext(services)),
    stateAddresses: Effect.fn("BuiltInInfrastructureEngine.stateAddresses")(
      function* ({ clusterId }) {
        return [...(yield* stateOf(clusterId)).current.keys()]
      },
      Effect.mapError((refusal) => engineFault("plan", refusal)),
      Effect.provideContext(services),
    ),
    settle: Effect.fn("BuiltInInfrastructureEngine.settle")(runs.settle),
    // The objects themselves are the state.
    saveState: () => Effect.void,
    // It writes no directories.
    idleRuns: Effect.succeed([]),
    dispose: Effect.fn("BuiltInInfrastructureEngine.dispose")(runs.dispose),
  })
})

/** The infrastructure engine of a machine without Terraform: it works on the simulated cloud directly, and only on it. */
export const layer: Layer.Layer<InfrastructureEngine, never, SimulatedObjects | SimulatedCloudConfig> = Layer.effect(
  InfrastructureEngine,
  make,
).pipe(Layer.provide([ObjectStore.layer, FailureInjection.layer, ProviderSchemas.layer]))
