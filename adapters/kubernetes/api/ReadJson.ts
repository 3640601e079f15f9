import { Effect, Schema } from "effect"

import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"
import type { KubernetesObject } from "#domain/kubernetes/KubernetesObject.ts"

import { clusterFailure } from "../client/ClusterFailure.ts"

const unreadable = () => clusterFailure("Unreadable", "sent a response that Orrery does not know")

const parseJson = (text: string): Effect.Effect<unknown, KubernetesError> =>
  Effect.try({ try: (): unknown => JSON.parse(text), catch: unreadable })

/** Reads a response of a known shape. What is not in the schema is left out. */
export const readAs =
  <A>(schema: Schema.Decoder<A>) =>
  (text: string): Effect.Effect<A, KubernetesError> =>
    Effect.flatMap(parseJson(text), (value) =>
      Effect.mapError(Effect.fromOption(Schema.decodeUnknownOption(schema)(value)), unreadable),
    )

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Whether a value has what every object has. The rest of it is for who uses the object. */
export const isKubernetesObject = (value: unknown): value is KubernetesObject =>
  isRecord(value) &&
  typeof value["apiVersion"] === "string" &&
  typeof value["kind"] === "string" &&
  isRecord(value["metadata"])

export const readObject = (text: string): Effect.Effect<KubernetesObject, KubernetesError> =>
  Effect.filterOrFail(parseJson(text), isKubernetesObject, unreadable)

/** A list as the API sends it. */
export interface ObjectList {
  readonly items: ReadonlyArray<unknown>
  readonly metadata: Readonly<Record<string, unknown>>
}

export const readList = (text: string): Effect.Effect<ObjectList, KubernetesError> =>
  Effect.flatMap(parseJson(text), (value) =>
    isRecord(value) && isRecord(value["metadata"]) && (Array.isArray(value["items"]) || value["items"] === null)
      ? Effect.succeed({ items: (value["items"] ?? []) as ReadonlyArray<unknown>, metadata: value["metadata"] })
      : Effect.fail(unreadable()),
  )

/** Reads one event of a watch. */
export const readEvent = (
  text: string,
): Effect.Effect<{ readonly type: string; readonly object: unknown }, KubernetesError> =>
  Effect.flatMap(parseJson(text), (value) =>
    isRecord(value) && typeof value["type"] === "string"
      ? Effect.succeed({ type: value["type"], object: value["object"] })
      : Effect.fail(unreadable()),
  )
