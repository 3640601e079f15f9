import { Context } from "effect"

/** A request body that the server accepts, and what it is for. */
export interface RequestExample {
  readonly summary: string
  readonly value: unknown
}

/** Request bodies of one operation, by a name of their own. */
export type RequestExamples = Readonly<Record<string, RequestExample>>

/** The examples of an endpoint's request body. Every endpoint that takes a body has at least one; a test sends each to the server's reader. */
export const EndpointRequestExamples = Context.Reference<RequestExamples>(
  "orrery/adapters/http/api/EndpointRequestExamples",
  { defaultValue: () => ({}) },
)

/** Ids in examples. */
export const exampleIds = {
  organization: "0197c0de-0000-7000-8000-000000000001",
  user: "0197c0de-0000-7000-8000-000000000002",
  apiKey: "0197c0de-0000-7000-8000-000000000003",
} as const
