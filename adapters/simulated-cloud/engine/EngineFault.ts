import { EngineFailure } from "#application/ports/InfrastructureEngine.ts"

/** What is wrong, and where in the program. */
export interface EngineDiagnostic {
  readonly summary: string
  readonly detail: string
  readonly address?: string
}

/** The built-in engine stopped by itself: nothing is left running, and nothing is unknown. */
export const engineFault = (step: EngineFailure["step"], ...diagnostics: ReadonlyArray<EngineDiagnostic>) =>
  new EngineFailure({ step, diagnostics, interrupted: false })
