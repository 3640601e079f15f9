import { Context } from "effect"

/**
 * What kinds of requests cost of their caller's allowance, in tokens. A read costs one; more work for the server, or for the
 * engine behind it, costs more.
 */
export const requestCosts = {
  read: 1,
  /** A change of the database. */
  change: 5,
  /** Checks a token of the identity provider or a key given for validation, or opens a websocket. */
  signIn: 5,
  /** Writes a Terraform program, or sets an operation off. */
  operation: 20,
} as const

/** The kind of cost of an endpoint; without it a GET is a read and everything else a change. */
export const RequestCost = Context.Reference<keyof typeof requestCosts | undefined>(
  "orrery/adapters/http/api/RequestCost",
  { defaultValue: () => undefined },
)

/** The cost of an endpoint, in tokens. */
export const requestCostOf = (endpoint: {
  readonly method: string
  readonly annotations: Context.Context<never>
}): number =>
  requestCosts[Context.get(endpoint.annotations, RequestCost) ?? (endpoint.method === "GET" ? "read" : "change")]
