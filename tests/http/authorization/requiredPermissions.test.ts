import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { factsOf } from "#adapters/http/api/openapi/Operations.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import { type GlobalPermission, globalPermissions, type Permission, permissions } from "#domain/access/Permission.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"

import { send } from "../RawRequest.ts"
import { attemptAt } from "./Attempts.ts"
import { authorizationTable } from "./AuthorizationTable.ts"
import { credentialsOfNewRole } from "./Callers.ts"

interface Documented {
  readonly operationId: string
  readonly responses: Readonly<Record<string, unknown>>
}

const operations = Object.entries(openApiDocument["paths"] as Record<string, Record<string, Documented>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => {
      const { credentials, permissions } = factsOf(operationId)
      const always = permissions.flatMap(({ permission, when }) => (when === undefined ? [permission] : []))
      return { operationId, method: method.toUpperCase(), path, responses, credentials, permissions, always }
    }),
)

const callers = { viewer: "a viewer", editor: "an editor", admin: "an admin", owner: "the owner" } as const
type Role = keyof typeof callers
const roles = Object.keys(callers) as ReadonlyArray<Role>

const isGlobal = (permission: string): permission is GlobalPermission => permission in globalPermissions

/** Acme's owner is the one global admin of the table. */
const has = (role: Role, permission: Permission | GlobalPermission): boolean =>
  isGlobal(permission) ? role === "owner" : permissions[permission].roles.includes(role)

/** Operations that change nothing, so that those whose change would need an approval may call them. */
const previews: ReadonlyArray<string> = ["preflightCluster"]

const mayPreview = (role: Role, permission: Permission | GlobalPermission): boolean => {
  if (isGlobal(permission)) return false
  const { rolesWithApproval = [] }: { readonly rolesWithApproval?: ReadonlyArray<Role> } = permissions[permission]
  return rolesWithApproval.includes(role)
}

describe("The permissions that an endpoint is annotated with", () => {
  const withKey = operations.filter(({ credentials }) => credentials === "apiKey")

  it.each(withKey)(
    "are held by exactly the roles that $operationId lets through",
    ({ always, operationId, ...rest }) => {
      // Where each permission is for a case of its own, the table tries the first case.
      const needed = always.length > 0 ? always : rest.permissions.slice(0, 1).map(({ permission }) => permission)

      for (const role of roles) {
        const status = authorizationTable[operationId]?.statuses[callers[role]]
        assert.strictEqual(
          status !== 403,
          needed.every(
            (permission) => has(role, permission) || (previews.includes(operationId) && mayPreview(role, permission)),
          ),
          role,
        )
      }
    },
  )

  it("come with the response 403 where a role may lack one", () => {
    const undocumented = withKey.filter(
      ({ always, responses }) =>
        !("403" in responses) && always.some((permission) => roles.some((role) => !has(role, permission))),
    )

    assert.deepStrictEqual(undocumented, [])
  })
})

const permissionNamedIn = (text: string): string | undefined => / lacks the permission ([a-z:-]+)/.exec(text)?.[1]

it.layer(HttpServerForTests.layer(), { excludeTestServices: true, timeout: "60 seconds" })(
  "A member whose role has no permission",
  (it) => {
    it.effect.each(operations)(
      "is refused at $operationId exactly for the permissions of its annotation",
      (operation) =>
        Effect.gen(function* () {
          const { always, credentials, method, operationId, permissions } = operation
          const { body, headers, path = operation.path } = yield* attemptAt(operationId)
          const response = yield* send({
            method,
            path,
            headers: { ...(credentials && (yield* credentialsOfNewRole(credentials))), ...headers },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          })

          if (permissions.length === 0) assert.notStrictEqual(response.status, 403, response.text)
          if (always.length > 0) assert.strictEqual(response.status, 403, response.text)
          if (response.status === 403) {
            assert.include<string | undefined>(
              permissions.map(({ permission }) => permission),
              permissionNamedIn(response.text),
            )
          }
        }),
    )
  },
)
