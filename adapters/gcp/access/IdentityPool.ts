import { Effect, Schema } from "effect"

import type { AccessChange, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import type { IamApi } from "./IamApi.ts"

const Kept = Schema.Struct({ state: Schema.optionalKey(Schema.String), disabled: Schema.optionalKey(Schema.Boolean) })

/** What makes a workload identity pool exist. Google keeps deleted pools for a month, and their ids. */
export const poolChange = Effect.fnUntraced(function* (
  { complete, find, place }: IamApi,
  parent: string,
  id: string,
): Effect.fn.Return<AccessChange, AccessRefused> {
  const pools = `${place.iam}/${parent}/workloadIdentityPools`
  const object = `workload identity pool ${id}`
  const found = yield* find({ action: "iam.workloadIdentityPools.get", url: `${pools}/${id}` }, Kept)
  if (found === undefined) {
    const run = complete({
      action: "iam.workloadIdentityPools.create",
      method: "POST",
      url: `${pools}?workloadIdentityPoolId=${id}`,
      body: { displayName: "Orrery" },
    })
    return { action: "create", object, run }
  }
  if (found.state !== "DELETED") return { action: "keep", object, run: Effect.void }
  const run = complete({
    action: "iam.workloadIdentityPools.undelete",
    method: "POST",
    url: `${pools}/${id}:undelete`,
    body: {},
  })
  return { action: "update", object, detail: "restored", run }
})

const Provider = Schema.Struct({
  ...Kept.fields,
  attributeCondition: Schema.optionalKey(Schema.String),
  attributeMapping: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  oidc: Schema.optionalKey(Schema.Struct({ issuerUri: Schema.String })),
})

/** Whose tokens a pool exchanges. */
export interface TrustedSubject {
  readonly issuer: string
  readonly subject: string
}

/** What makes a provider of a pool trust one subject of one issuer. */
export const providerChange = Effect.fnUntraced(function* (
  { complete, find, place }: IamApi,
  pool: string,
  id: string,
  { issuer, subject }: TrustedSubject,
): Effect.fn.Return<AccessChange, AccessRefused> {
  const providers = `${place.iam}/${pool}/providers`
  const object = `provider ${id} for ${subject} of ${issuer}`
  const attributeMapping = { "google.subject": "assertion.sub" }
  const body = { attributeMapping, attributeCondition: `assertion.sub == '${subject}'`, oidc: { issuerUri: issuer } }
  const found = yield* find({ action: "iam.workloadIdentityPoolProviders.get", url: `${providers}/${id}` }, Provider)
  if (found === undefined) {
    const run = complete({
      action: "iam.workloadIdentityPoolProviders.create",
      method: "POST",
      url: `${providers}?workloadIdentityPoolProviderId=${id}`,
      body,
    })
    return { action: "create", object, run }
  }
  const isDeleted = found.state === "DELETED"
  const isSame =
    found.attributeCondition === body.attributeCondition &&
    found.oidc?.issuerUri === issuer &&
    JSON.stringify(found.attributeMapping) === JSON.stringify(attributeMapping)
  if (isSame && !isDeleted) return { action: "keep", object, run: Effect.void }
  const restore = complete({
    action: "iam.workloadIdentityPoolProviders.undelete",
    method: "POST",
    url: `${providers}/${id}:undelete`,
    body: {},
  })
  const update = complete({
    action: "iam.workloadIdentityPoolProviders.update",
    method: "PATCH",
    url: `${providers}/${id}?updateMask=attributeMapping,attributeCondition,oidc.issuerUri`,
    body,
  })
  const run = isDeleted ? Effect.andThen(restore, update) : update
  return { action: "update", object, detail: "whose tokens it trusts", run }
})
