import { assert, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"

import { WhoamiDocument } from "#adapters/http/api/users/WhoamiDocument.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { AuditLog } from "#application/ports/AuditLog.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { permissionsOf } from "#domain/access/Permission.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, edith, globex, grace, permanentKey } from "#tests/fixtures/People.ts"

import { send } from "./RawRequest.ts"

const path = "/api/v1/whoami"

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /whoami", (it) => {
  it.effect("shows user, organization, role, permissions and key, as in the contract", () =>
    Effect.gen(function* () {
      const response = yield* send({ path, key: keys.edith })
      const decode = Schema.decodeUnknownEffect(WhoamiDocument, { onExcessProperty: "error" })
      const { apiKey, organization, permissions, role, user } = yield* decode(response.json.data)

      assert.deepInclude(user, { userId: edith.id, email: edith.email, name: "Edith", roles: ["developer"] })
      assert.deepInclude(organization, { id: acme.id, name: "acme", userRole: "editor", owner: false })
      assert.strictEqual(role, "editor")
      assert.deepStrictEqual(permissions, permissionsOf("editor"))
      assert.deepInclude(apiKey, { status: "ACTIVE", isPermanent: true, orgNamespace: "org-acme" })
      assert.notInclude(response.text, keys.edith)
    }),
  )

  it.effect("speaks of the key's organization, whatever else the user belongs to", () =>
    Effect.gen(function* () {
      const atAcme = (yield* send({ path, key: keys.graceAtAcme })).json.data
      const atGlobex = (yield* send({ path, key: keys.graceAtGlobex })).json.data

      assert.deepStrictEqual([atAcme.organization.id, atAcme.role], [acme.id, "viewer"])
      assert.deepStrictEqual([atGlobex.organization.id, atGlobex.role], [globex.id, "owner"])
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("DELETE /whoami", (it) => {
  it.effect("ends the very key it is sent with, and no other", () =>
    Effect.gen(function* () {
      const text = HttpServerForTests.unknownKey
      const hash = yield* (yield* KeyHashing).hash(Redacted.make(text))
      const apiKeys = yield* ApiKeys
      const apiKey = permanentKey(acme, grace, "to be ended")
      yield* apiKeys.add(apiKey, hash)

      const response = yield* send({ method: "DELETE", path, key: text })
      const after = yield* send({ method: "DELETE", path, key: text })

      assert.strictEqual(response.status, 204)
      assert.strictEqual(response.text, "")
      assert.strictEqual(after.status, 401)
      assert.strictEqual((yield* send({ path, key: keys.graceAtAcme })).status, 200)
      assert.deepInclude(yield* apiKeys.get(acme.id, apiKey.id), { revokedBy: grace.id })
      const [entry] = yield* (yield* AuditLog).list({ organizationId: acme.id, action: "api-key.revoke", limit: 1 })
      assert.deepInclude(entry, { userId: grace.id, apiKeyId: apiKey.id, result: "SUCCEEDED" })
    }),
  )
})
