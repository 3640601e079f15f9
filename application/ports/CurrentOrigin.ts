import { Context } from "effect"

/** Where the current request came from. Absent for work that no network request caused. */
export interface Origin {
  /** The client's network address. */
  readonly address?: string
  readonly requestId?: string
}

/** Set by the driving adapter for each request; the audit log reads it. */
export const CurrentOrigin = Context.Reference<Origin>("orrery/application/ports/CurrentOrigin", {
  defaultValue: () => ({}),
})
