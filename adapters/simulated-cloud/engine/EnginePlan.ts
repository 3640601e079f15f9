import type { PlannedChange, ResourceAction } from "#domain/infrastructure/EngineEvent.ts"

import type { SimulatedProvider } from "../cloud/SimulatedProvider.ts"
import type { Attributes } from "../value/Value.ts"
import type { Program } from "./Program.ts"

/** The change of one resource. */
export interface PlannedStep {
  readonly address: string
  readonly resourceType: string
  readonly action: ResourceAction
  /** Why a resource is replaced or deleted, as Terraform reports it. */
  readonly reason?: string
  readonly before: Attributes | undefined
  readonly after: Attributes | undefined
  readonly createBeforeDestroy: boolean
  /** Attributes that are never shown. */
  readonly sensitive: ReadonlySet<string>
  /** The object to adopt, where the action is an import or follows one. */
  readonly adopt?: string
}

/** A plan of the built-in engine until it is applied. */
export interface EnginePlan {
  readonly providers: ReadonlyArray<SimulatedProvider>
  readonly program: Program
  readonly steps: ReadonlyArray<PlannedStep>
}

const isChange = ({ action }: PlannedStep): boolean => action !== "noop"

export const changesOf = ({ steps }: Pick<EnginePlan, "steps">): ReadonlyArray<PlannedChange> =>
  steps.filter(isChange).map(({ address, resourceType, action, reason }) => ({
    address,
    resourceType,
    action,
    ...(reason !== undefined && { reason }),
  }))

/** The numbers of Terraform's summary line. */
export const summaryOf = ({ steps }: Pick<EnginePlan, "steps">) => {
  const count = (...actions: ReadonlyArray<ResourceAction>) =>
    steps.filter(({ action }) => actions.includes(action)).length
  return {
    add: count("create", "replace"),
    change: count("update"),
    import: steps.filter(({ adopt }) => adopt !== undefined).length,
    remove: count("delete", "replace"),
  }
}
