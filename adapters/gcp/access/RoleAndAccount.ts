import { Effect, Schema } from "effect"

import type { AccessChange, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import type { IamApi } from "./IamApi.ts"

const Role = Schema.Struct({
  includedPermissions: Schema.optionalKey(Schema.Array(Schema.String)),
  deleted: Schema.optionalKey(Schema.Boolean),
})

const isSame = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  one.toSorted().join() === other.toSorted().join()

/** What makes a custom role have its permissions. Google keeps deleted roles for a week, and their ids. */
export const roleChange = Effect.fnUntraced(function* (
  { find, place, send }: IamApi,
  project: string,
  roleId: string,
  permissions: ReadonlyArray<string>,
): Effect.fn.Return<AccessChange, AccessRefused> {
  const url = `${place.iam}/projects/${project}/roles/${roleId}`
  const object = `role ${roleId}`
  const found = yield* find({ action: "iam.roles.get", url }, Role)
  if (found === undefined) {
    const role = { title: "Orrery", stage: "GA", includedPermissions: permissions }
    const request = {
      action: "iam.roles.create",
      method: "POST",
      url: `${place.iam}/projects/${project}/roles`,
      body: { roleId, role },
    } as const
    return { action: "create", object, run: Effect.asVoid(send(request, Role)) }
  }
  const isDeleted = found.deleted === true
  if (!isDeleted && isSame(found.includedPermissions ?? [], permissions)) {
    return { action: "keep", object, run: Effect.void }
  }
  const restore = send({ action: "iam.roles.undelete", method: "POST", url: `${url}:undelete`, body: {} }, Role)
  const update = send(
    {
      action: "iam.roles.update",
      method: "PATCH",
      url: `${url}?updateMask=includedPermissions`,
      body: { includedPermissions: permissions },
    },
    Role,
  )
  const run = Effect.asVoid(isDeleted ? Effect.andThen(restore, update) : update)
  return { action: "update", object, detail: isDeleted ? "restored, and its permissions" : "its permissions", run }
})

const Account = Schema.Struct({ email: Schema.String, disabled: Schema.optionalKey(Schema.Boolean) })

/** What makes a service account exist, and work. */
export const accountChange = Effect.fnUntraced(function* (
  { find, place, send }: IamApi,
  project: string,
  accountId: string,
): Effect.fn.Return<AccessChange, AccessRefused> {
  const accounts = `${place.iam}/projects/${project}/serviceAccounts`
  const email = `${accountId}@${project}.iam.gserviceaccount.com`
  const object = `service account ${email}`
  const found = yield* find({ action: "iam.serviceAccounts.get", url: `${accounts}/${email}` }, Account)
  if (found === undefined) {
    const body = { accountId, serviceAccount: { displayName: "Orrery" } }
    const create = send({ action: "iam.serviceAccounts.create", method: "POST", url: accounts, body }, Account)
    return { action: "create", object, run: Effect.asVoid(create) }
  }
  if (found.disabled !== true) return { action: "keep", object, run: Effect.void }
  const enable = send(
    { action: "iam.serviceAccounts.enable", method: "POST", url: `${accounts}/${email}:enable`, body: {} },
    Schema.Unknown,
  )
  return { action: "update", object, detail: "enabled", run: Effect.asVoid(enable) }
})
