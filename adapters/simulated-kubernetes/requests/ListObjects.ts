import { Effect } from "effect"

import { badRequest, expired, revisionTooLarge } from "../errors/StatusError.ts"
import { isFields, textOf } from "../objects/Fields.ts"
import type { KubernetesObject } from "../objects/KubernetesObject.ts"
import type { ApiResource } from "../resources/ApiResource.ts"
import { parseFieldSelector } from "../selectors/FieldSelector.ts"
import { parseLabelSelector } from "../selectors/LabelSelector.ts"
import { refusable } from "./RequestOptions.ts"
import { type ClusterServices, objectOfVersion } from "./StoredObjects.ts"

/** What a list or a watch selects. */
export interface Selection {
  /** All namespaces if empty. */
  readonly namespace: string
  readonly labelSelector: string
  readonly fieldSelector: string
}

export interface ListOptions extends Selection {
  readonly limit: number
  readonly continueFrom: string
  readonly resourceVersion: string
  readonly resourceVersionMatch: string
}

export interface ListPage {
  readonly objects: ReadonlyArray<KubernetesObject>
  readonly revision: number
  readonly continueFrom: string | undefined
  readonly remainingCount: number | undefined
}

interface ContinueToken {
  readonly revision: number
  readonly namespace: string
  readonly name: string
}

const encodeToken = ({ name, namespace, revision }: ContinueToken): string =>
  Buffer.from(JSON.stringify({ v: "meta.k8s.io/v1", rv: revision, start: `${namespace}/${name}` })).toString(
    "base64url",
  )

const decodeToken = (text: string): ContinueToken => {
  const invalidToken = () => badRequest("continue key is not valid: the token was not returned by this server")
  try {
    const token: unknown = JSON.parse(Buffer.from(text, "base64url").toString())
    if (!isFields(token) || !Number.isSafeInteger(token["rv"])) throw invalidToken()
    const [namespace = "", name = ""] = textOf(token["start"]).split("/")
    return { revision: Number(token["rv"]), namespace, name }
  } catch {
    throw invalidToken()
  }
}

export const parseRevision = (text: string): number => {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw badRequest(
    `invalid resource version: resourceVersion: Invalid value: ${JSON.stringify(text)}: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`,
  )
}

export type Matches = (object: KubernetesObject) => boolean

export const matcherOf = ({ key }: Pick<ApiResource, "key">, { fieldSelector, labelSelector }: Selection): Matches => {
  const labels = parseLabelSelector(labelSelector)
  const fields = parseFieldSelector(key, fieldSelector)
  return (object) => labels(object.metadata.labels ?? {}) && fields(object)
}

/** Lists the objects of a resource. The pages of one list show the objects as they were at the first. */
export const listObjects = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  resource: Pick<ApiResource, "key">,
  options: ListOptions,
) {
  const { continueFrom, limit, namespace, resourceVersion, resourceVersionMatch } = options
  const matches = yield* refusable(() => matcherOf(resource, options))
  const token = yield* refusable(() => (continueFrom === "" ? undefined : decodeToken(continueFrom)))
  const asked = yield* refusable(() => (resourceVersion === "" ? 0 : parseRevision(resourceVersion)))
  const exact = resourceVersionMatch === "Exact" ? asked : undefined
  const at = token?.revision ?? exact

  const { compacted, objects, revision } = yield* cluster.store.list(cluster.clusterId, {
    resource: resource.key,
    namespace: namespace === "" ? undefined : namespace,
    revision: at,
    after: token,
  })
  if (asked > revision) return yield* revisionTooLarge(asked, revision)
  if (at !== undefined && at < compacted) {
    return yield* expired(
      token === undefined
        ? "The resourceVersion for the provided list is too old."
        : "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.",
    )
  }
  const found: Array<KubernetesObject> = []
  let remaining = 0
  for (const version of objects) {
    const object = yield* objectOfVersion(cluster, version)
    if (!matches(object)) continue
    if (limit > 0 && found.length === limit) remaining++
    else found.push(object)
  }
  const last = found.at(-1)?.metadata
  const shown = at ?? revision
  const hasSelector = options.labelSelector !== "" || options.fieldSelector !== ""
  const page: ListPage = {
    objects: found,
    revision: shown,
    continueFrom:
      remaining === 0
        ? undefined
        : encodeToken({ revision: shown, namespace: last?.namespace ?? "", name: last?.name ?? "" }),
    remainingCount: remaining === 0 || hasSelector ? undefined : remaining,
  }
  return page
})
