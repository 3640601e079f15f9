import { Clock, Effect, Stream } from "effect"

import type { KubernetesObject } from "../objects/KubernetesObject.ts"
import type { ListPage } from "../requests/ListObjects.ts"
import { refusable } from "../requests/RequestOptions.ts"
import type { WatchEvent } from "../requests/WatchObjects.ts"
import { type ApiResource, apiVersionOf } from "../resources/ApiResource.ts"
import { type IncludedObject, objectTable, partialObject } from "../tables/ObjectTable.ts"
import { acceptedForm } from "./AcceptedForm.ts"
import { type ApiRequest, type ApiResponse, jsonResponse, streamResponse } from "./ApiRequest.ts"

const includedIn = ({ query }: ApiRequest): IncludedObject => {
  const asked = query.get("includeObject")
  return asked === "None" || asked === "Object" ? asked : "Metadata"
}

/** Texts in double quotes, as a header of warnings has them. */
const quoted = (text: string): string => `299 - ${JSON.stringify(text)}`

export const withWarnings = (response: ApiResponse, warnings: ReadonlyArray<string>): ApiResponse =>
  warnings.length === 0 ? response : { ...response, headers: { ...response.headers, warning: warnings.map(quoted) } }

/** An object in the form that the client takes. */
export const objectResponse = Effect.fnUntraced(function* (
  request: ApiRequest,
  resource: ApiResource,
  object: KubernetesObject,
  status = 200,
) {
  const form = yield* refusable(() => acceptedForm(request.headers["accept"]))
  if (form === "partial") return jsonResponse(partialObject(object), status)
  if (form === "object") return jsonResponse(object, status)
  const nowMillis = yield* Clock.currentTimeMillis
  const metadata = { resourceVersion: object.metadata.resourceVersion }
  const options = { included: includedIn(request), nowMillis, withColumns: true }
  return jsonResponse(objectTable(resource, [object], metadata, options), status)
})

/** Items of a list have neither kind nor version: those of the list say both. */
const listed = ({ columnPaths }: ApiResource, { apiVersion, kind, ...rest }: KubernetesObject) =>
  columnPaths === undefined ? rest : { apiVersion, kind, ...rest }

export const listResponse = Effect.fnUntraced(function* (request: ApiRequest, resource: ApiResource, page: ListPage) {
  const { continueFrom, objects, remainingCount, revision } = page
  const metadata = {
    resourceVersion: `${revision}`,
    ...(continueFrom !== undefined && { continue: continueFrom }),
    ...(remainingCount !== undefined && { remainingItemCount: remainingCount }),
  }
  const form = yield* refusable(() => acceptedForm(request.headers["accept"]))
  if (form === "table") {
    const nowMillis = yield* Clock.currentTimeMillis
    const options = { included: includedIn(request), nowMillis, withColumns: true }
    return jsonResponse(objectTable(resource, objects, metadata, options))
  }
  if (form === "partial") {
    const items = objects.map(partialObject)
    return jsonResponse({ kind: "PartialObjectMetadataList", apiVersion: "meta.k8s.io/v1", metadata, items })
  }
  const items = objects.map((object) => listed(resource, object))
  return jsonResponse({ kind: `${resource.kind}List`, apiVersion: apiVersionOf(resource), metadata, items })
})

/** Events in the form that the client takes. Only the first table has its columns. */
export const watchResponse = Effect.fnUntraced(function* (
  request: ApiRequest,
  resource: ApiResource,
  events: Stream.Stream<WatchEvent>,
) {
  const form = yield* refusable(() => acceptedForm(request.headers["accept"]))
  if (form === "object") return streamResponse(events)
  const shown = Stream.zipWithIndex(events).pipe(
    Stream.mapEffect(([{ object, type }, index]) =>
      Effect.map(Clock.currentTimeMillis, (nowMillis) => {
        if (type === "ERROR") return { type, object }
        if (form === "partial") return { type, object: partialObject(object) }
        const isBookmark = type === "BOOKMARK"
        const metadata = isBookmark ? object.metadata : { resourceVersion: object.metadata.resourceVersion }
        const options = { included: includedIn(request), nowMillis, withColumns: index === 0 }
        return { type, object: objectTable(resource, isBookmark ? [] : [object], metadata, options) }
      }),
    ),
  )
  return streamResponse(shown)
})
