import { Context } from "effect"
import { OpenApi } from "effect/http-api"

import { type Access, EndpointAccess } from "./Access.ts"
import { EndpointRequestExamples, type RequestExamples } from "./RequestExamples.ts"

/** What every endpoint declares. */
export interface OperationDescription {
  /** The operation's id in the OpenAPI document, from which generated clients make the name of a method. */
  readonly identifier: string
  readonly summary: string
  readonly description: string
  readonly access: Access
  /** Bodies that the server accepts; for every endpoint that takes one. */
  readonly requestExamples?: RequestExamples
}

/** The annotations of an endpoint. */
export const describeOperation = ({
  access,
  requestExamples,
  ...texts
}: OperationDescription): Context.Context<never> =>
  OpenApi.annotations(texts).pipe(
    Context.add(EndpointAccess, access),
    Context.add(EndpointRequestExamples, requestExamples ?? {}),
  )
