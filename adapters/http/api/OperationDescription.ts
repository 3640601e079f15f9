import { Context } from "effect"
import { OpenApi } from "effect/http-api"

import { type Access, EndpointAccess } from "./Access.ts"

/** What every endpoint declares. */
export interface OperationDescription {
  /** The operation's id in the OpenAPI document, from which generated clients make the name of a method. */
  readonly identifier: string
  readonly summary: string
  readonly description: string
  readonly access: Access
}

/** The annotations of an endpoint. */
export const describeOperation = ({ access, ...texts }: OperationDescription): Context.Context<never> =>
  Context.add(OpenApi.annotations(texts), EndpointAccess, access)
