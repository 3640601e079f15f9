import { Effect, Schema } from "effect"

import type { AccessChange, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import { findApplication, requireApplication } from "./ApplicationObjects.ts"
import { type EntraRequests, untilKnown } from "./EntraRequests.ts"

const Credential = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  issuer: Schema.String,
  subject: Schema.String,
  audiences: Schema.Array(Schema.String),
})

/** Whose tokens an application trusts. */
export interface TrustedTokens {
  readonly issuer: string
  readonly subject: string
  readonly audience: string
}

const credentialName = "orrery"

/** What makes an application trust the tokens of one subject. */
export const credentialChange = Effect.fnUntraced(function* (
  requests: EntraRequests,
  application: string,
  { audience, issuer, subject }: TrustedTokens,
): Effect.fn.Return<AccessChange, AccessRefused> {
  const { graph } = requests
  const pathOf = (id: string) => `/v1.0/applications/${id}/federatedIdentityCredentials`
  const found = yield* findApplication(requests, application)
  const credentials =
    found === undefined
      ? []
      : yield* graph.list({ action: "the list of federated credentials", path: pathOf(found.id) }, Credential)
  const current = credentials.find(({ name }) => name === credentialName)
  const object = `federated credential for ${subject} of ${issuer}`
  const body = { name: credentialName, issuer, subject, audiences: [audience] }
  if (current === undefined) {
    const create = Effect.gen(function* () {
      const { id } = yield* requireApplication(requests, application)
      yield* graph.send(
        { action: "the creation of the federated credential", method: "POST", path: pathOf(id), body },
        Schema.Unknown,
      )
    })
    return { action: "create", object, run: untilKnown(create, ["unknown_application", "Request_ResourceNotFound"]) }
  }
  const isSame = current.issuer === issuer && current.subject === subject && current.audiences.join() === audience
  if (isSame) return { action: "keep", object, run: Effect.void }
  const update = graph.send(
    {
      action: "the update of the federated credential",
      method: "PATCH",
      path: `${pathOf(found?.id ?? "")}/${current.id}`,
      body,
    },
    Schema.Unknown,
  )
  return { action: "update", object, detail: "whose tokens it trusts", run: Effect.asVoid(update) }
})
