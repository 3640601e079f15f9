import { Effect, Schema } from "effect"

import type { AccessChange, AccessPlan, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import { type IamApi, iamApi, type IamPlace } from "./IamApi.ts"
import { poolChange, providerChange, type TrustedSubject } from "./IdentityPool.ts"
import { grantChange } from "./PolicyBinding.ts"
import { accountChange, roleChange } from "./RoleAndAccount.ts"

/** A service account that Orrery acts as, with what it may do and who acts as it. */
export interface RequestedCreator {
  readonly name: string
  readonly roleId: string
  readonly project: string
  readonly permissions: ReadonlyArray<string>
  readonly trust: { readonly member: string } | TrustedSubject
}

/** `projects/123456789012`. */
const Project = Schema.Struct({ name: Schema.String })

/** Where what is created goes. */
interface Place {
  readonly email: string
  /** The service account does not exist yet. */
  readonly isNew: boolean
  /** The name of the pool with the number of the project, as tokens name it. */
  readonly pool: string
}

const trustChanges = Effect.fnUntraced(function* (
  api: IamApi,
  { name, project, trust }: RequestedCreator,
  { email, isNew, pool }: Place,
): Effect.fn.Return<ReadonlyArray<AccessChange>, AccessRefused> {
  const account = {
    resource: `${api.place.iam}/projects/${project}/serviceAccounts/${email}`,
    service: "iam.serviceAccounts",
    isNew,
  }
  if ("member" in trust) {
    const { member } = trust
    const role = "roles/iam.serviceAccountTokenCreator"
    return [yield* grantChange(api, { ...account, role, member, object: `tokens of ${email} for ${member}` })]
  }
  const parent = `projects/${project}/locations/global`
  const member = `principal://iam.googleapis.com/${pool}/subject/${trust.subject}`
  const role = "roles/iam.workloadIdentityUser"
  return [
    yield* poolChange(api, parent, name),
    yield* providerChange(api, `${parent}/workloadIdentityPools/${name}`, name, trust),
    yield* grantChange(api, { ...account, role, member, object: `tokens of ${email} for ${trust.subject}` }),
  ]
})

/** What a project lacks of a service account, found with the credentials of this machine. Nothing is changed until a change is run. */
export const planCreator = Effect.fn("CreatorPlan")(function* (
  place: IamPlace,
  creator: RequestedCreator,
): Effect.fn.Return<AccessPlan, AccessRefused> {
  const { name, permissions, project, roleId, trust } = creator
  const api = yield* iamApi(place)
  const resource = `${place.resourceManager}/projects/${project}`
  const { name: number } = yield* api.send({ action: "resourcemanager.projects.get", url: resource }, Project)
  const email = `${name}@${project}.iam.gserviceaccount.com`
  const pool = `${number}/locations/global/workloadIdentityPools/${name}`
  const account = yield* accountChange(api, project, name)
  const isNew = account.action === "create"
  const grant = {
    resource,
    service: "resourcemanager.projects",
    role: `projects/${project}/roles/${roleId}`,
    member: `serviceAccount:${email}`,
    object: `role of ${email} in ${project}`,
    isNew,
  }
  return {
    place: `project ${project}`,
    caller: api.caller,
    changes: [
      yield* roleChange(api, project, roleId, permissions),
      account,
      yield* grantChange(api, grant),
      ...(yield* trustChanges(api, creator, { email, isNew, pool })),
    ],
    results: Effect.succeed({
      serviceAccount: email,
      ...("member" in trust ? {} : { audience: `//iam.googleapis.com/${pool}/providers/${name}` }),
    }),
  }
})
