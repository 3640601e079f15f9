import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { isJsonObject, type JsonObject } from "#adapters/http/api/openapi/JsonWalk.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import { readRevokeRequest } from "#domain/api-key/ApiKeyRequest.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { readOrganizationRequest, readPlanRequest } from "#domain/organization/OrganizationRequest.ts"
import { readUpdateUserRequest } from "#domain/user/UpdateUserRequest.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { ada } from "#tests/fixtures/People.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const schemas = (openApiDocument["components"] as { readonly schemas: Record<string, JsonObject> }).schemas

const fieldOf = (component: string, ...path: ReadonlyArray<string>) =>
  path.reduce<JsonObject>((schema, name) => {
    const found = (schema["properties"] as Record<string, JsonObject> | undefined)?.[name]
    return found ?? assert.fail(`${component} has no ${name}.`)
  }, schemas[component] ?? {})

const alternatives = ({ anyOf, ...schema }: JsonObject): ReadonlyArray<JsonObject> =>
  Array.isArray(anyOf) ? anyOf.filter(isJsonObject) : [schema]

/** The keywords that these fields use. */
const fitsOne = (schema: JsonObject, value: unknown): boolean => {
  const at = (keyword: string, otherwise: number) => Number(schema[keyword] ?? otherwise)
  const isWithin = (size: number, unit: string) => size >= at(`min${unit}`, 0) && size <= at(`max${unit}`, Infinity)
  if (typeof value === "number")
    return schema["type"] === "integer" && value >= at("minimum", -Infinity) && value <= at("maximum", Infinity)
  if (Array.isArray(value)) return schema["type"] === "array" && isWithin(value.length, "Items")
  return (
    schema["type"] === "string" &&
    isWithin([...String(value)].length, "Length") &&
    new RegExp(typeof schema["pattern"] === "string" ? schema["pattern"] : "").test(String(value))
  )
}

const fits = (schema: JsonObject, value: unknown) => alternatives(schema).some((one) => fitsOne(one, value))

const inCluster = (path: string) => (value: unknown) => readK8sClusterRequest(changed(smallCluster, { [path]: value }))

interface Described {
  readonly schema: JsonObject
  readonly read: (value: unknown) => Effect.Effect<unknown, unknown>
  readonly right: ReadonlyArray<unknown>
  readonly wrong: ReadonlyArray<unknown>
}

const fields: Readonly<Record<string, Described>> = {
  "the title of an organization": {
    schema: fieldOf("OrganizationRequest", "title"),
    read: (title) => readOrganizationRequest({ name: "acme", title }),
    right: ["A", "Ä, Ö & Ü", "🚀".repeat(100)],
    wrong: ["", "two\nlines", "a\u0085b", "a".repeat(101)],
  },
  "the reason of a revocation": {
    schema: fieldOf("RevokeAPIKeyRequest", "reason"),
    read: (reason) => readRevokeRequest({ keyId: uuid("key"), reason }),
    right: ["Lost laptop"],
    wrong: ["", "tab\there", "a".repeat(501)],
  },
  "the id of a plan": {
    schema: fieldOf("ChangePlanRequest", "planId"),
    read: (planId) => readPlanRequest({ planId }),
    right: ["enterprise"],
    wrong: ["", "a".repeat(51)],
  },
  "the roles of a user": {
    schema: fieldOf("UpdateUser", "Roles"),
    read: (Roles) => readUpdateUserRequest({ userId: ada.id, Roles }, ada.id),
    right: [["admin"], ["admin", "developer"]],
    wrong: [[], ["admin", "developer", "admin"]],
  },
  "the account of a cluster": {
    schema: fieldOf("EksRequest", "accountId"),
    read: inCluster("provisioner.eks.accountId"),
    right: ["123456789012"],
    wrong: ["12345678901", "1234567890123", "1234-5678-901", "١٢٣٤٥٦٧٨٩٠١٢"],
  },
  "the nodes that an update takes away": {
    schema: fieldOf("ClusterFields", "rollingUpdate", "maxUnavailable"),
    read: inCluster("rollingUpdate.maxUnavailable"),
    right: [1, 100, "33%"],
    wrong: [0, -1, 101, 2_147_483_648, "many", "33"],
  },
}

describe("The OpenAPI document is as strict as the server about", () => {
  it.effect.each(Object.entries(fields))("%s", ([, { read, right, schema, wrong }]) =>
    Effect.gen(function* () {
      for (const value of right) {
        assert.isTrue(fits(schema, value), JSON.stringify(value))
        yield* read(value)
      }
      for (const value of wrong) {
        assert.isFalse(fits(schema, value), JSON.stringify(value))
        yield* Effect.flip(read(value))
      }
    }),
  )
})
