import { Effect, Schema } from "effect"

import { type AccessChange, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import { findApplication, findPrincipal } from "./ApplicationObjects.ts"
import { type EntraRequests, untilKnown } from "./EntraRequests.ts"
import { stableId } from "./StableId.ts"

const version = "api-version=2022-04-01"

const Definition = Schema.Struct({
  id: Schema.String,
  properties: Schema.Struct({
    permissions: Schema.Array(Schema.Struct({ actions: Schema.Array(Schema.String) })),
  }),
})

const isSame = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  one.toSorted().join().toLowerCase() === other.toSorted().join().toLowerCase()

/** A custom role of a subscription. */
export interface CustomRole {
  readonly name: string
  readonly scope: string
  readonly actions: ReadonlyArray<string>
}

/** What makes a custom role have its actions, and the id that it has or gets. */
export const roleChange = Effect.fnUntraced(function* (
  { management }: EntraRequests,
  { actions, name, scope }: CustomRole,
): Effect.fn.Return<{ readonly change: AccessChange; readonly id: string }, AccessRefused> {
  const definitions = `${scope}/providers/Microsoft.Authorization/roleDefinitions`
  const [found] = yield* management.list(
    {
      action: "Microsoft.Authorization/roleDefinitions/read",
      path: `${definitions}?${version}&$filter=${encodeURIComponent(`roleName eq '${name}'`)}`,
    },
    Definition,
  )
  const id = found?.id ?? `${definitions}/${stableId("role", scope, name)}`
  const object = `role ${name}`
  const current = found?.properties.permissions.flatMap((permission) => permission.actions)
  if (current !== undefined && isSame(current, actions)) {
    return { id, change: { action: "keep", object, run: Effect.void } }
  }
  const write = management.send(
    {
      action: "Microsoft.Authorization/roleDefinitions/write",
      method: "PUT",
      path: `${id}?${version}`,
      body: {
        properties: {
          roleName: name,
          description: "Create clusters with Orrery",
          type: "CustomRole",
          permissions: [{ actions, notActions: [] }],
          assignableScopes: [scope],
        },
      },
    },
    Schema.Unknown,
  )
  const run = Effect.asVoid(write)
  if (current === undefined) return { id, change: { action: "create", object, run } }
  return { id, change: { action: "update", object, detail: "its actions", run } }
})

const Assignment = Schema.Struct({ properties: Schema.Struct({ roleDefinitionId: Schema.String }) })

const lastPart = (id: string): string => id.split("/").at(-1)?.toLowerCase() ?? ""

/** The service principal of an application that exists by now. */
const requirePrincipal = Effect.fnUntraced(function* (requests: EntraRequests, name: string) {
  const application = yield* findApplication(requests, name)
  const principal = application && (yield* findPrincipal(requests, application.appId))
  if (principal !== undefined) return principal
  return yield* new AccessRefused({
    action: "the list of service principals",
    cloud: "Azure",
    code: "unknown_application",
    remedy: "It has just been created and is not known everywhere: repeat the command in a minute.",
  })
})

/** What gives the service principal of an application a role in a subscription. */
export const assignmentChange = Effect.fnUntraced(function* (
  requests: EntraRequests,
  { name, scope }: Pick<CustomRole, "name" | "scope">,
  roleDefinitionId: string,
): Effect.fn.Return<AccessChange, AccessRefused> {
  const { management } = requests
  const assignments = `${scope}/providers/Microsoft.Authorization/roleAssignments`
  const application = yield* findApplication(requests, name)
  const principal = application && (yield* findPrincipal(requests, application.appId))
  const existing =
    principal === undefined
      ? []
      : yield* management.list(
          {
            action: "Microsoft.Authorization/roleAssignments/read",
            path: `${assignments}?${version}&$filter=${encodeURIComponent(`principalId eq '${principal.id}'`)}`,
          },
          Assignment,
        )
  const object = `assignment of the role to ${name}`
  if (existing.some(({ properties }) => lastPart(properties.roleDefinitionId) === lastPart(roleDefinitionId))) {
    return { action: "keep", object, run: Effect.void }
  }
  const assign = Effect.gen(function* () {
    const { id: principalId } = yield* requirePrincipal(requests, name)
    yield* management.send(
      {
        action: "Microsoft.Authorization/roleAssignments/write",
        method: "PUT",
        path: `${assignments}/${stableId("assignment", scope, roleDefinitionId, principalId)}?${version}`,
        body: { properties: { roleDefinitionId, principalId, principalType: "ServicePrincipal" } },
      },
      Schema.Unknown,
    )
  })
  const passing = ["unknown_application", "PrincipalNotFound", "RoleDefinitionDoesNotExist"]
  return { action: "create", object, run: untilKnown(assign, passing) }
})
