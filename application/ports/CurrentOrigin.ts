import { Context } from "effect"

/** Where the request being answered came from. Work that nobody asked for over a network has none. */
export interface Origin {
  /** The client's network address. */
  readonly address?: string
  readonly requestId?: string
}

/** Set by the driving adapter for each request; the audit log reads it. */
export const CurrentOrigin = Context.Reference<Origin>("orrery/application/ports/CurrentOrigin", {
  defaultValue: () => ({}),
})
