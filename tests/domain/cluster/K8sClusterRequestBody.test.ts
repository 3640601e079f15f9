import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

import { K8sClusterRequestBody } from "#domain/cluster/K8sClusterRequestBody.ts"
import { wrongClusterRequests } from "#tests/fixtures/WrongClusterRequests.ts"

const document = Schema.toJsonSchemaDocument(K8sClusterRequestBody, { onExcessProperty: "error" })

interface Described {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described & { readonly $ref?: string }>>
}

const fieldsWithoutDescription = (name: string, schema: Described): ReadonlyArray<string> =>
  Object.entries(schema.properties ?? {}).flatMap(([field, property]) => [
    ...(property.description === undefined && property.$ref === undefined ? [`${name}.${field}`] : []),
    ...fieldsWithoutDescription(`${name}.${field}`, property),
  ])

describe("the published schema of a cluster request", () => {
  it("holds the fields of both shapes, bare and wrapped", () => {
    const text = JSON.stringify(document)

    for (const field of [
      "providerName",
      "enableApprovalWorkflow",
      "networkCIDR",
      "k8sVersion",
      "costEvaulate",
      "apiVersion",
    ]) {
      assert.include(text, `"${field}"`)
    }
  })

  it("describes every field", () => {
    const undescribed = Object.entries(document.definitions).flatMap(([name, schema]) => [
      ...(schema["description"] === undefined && name !== "JsonEncoded" ? [name] : []),
      ...fieldsWithoutDescription(name, schema),
    ])

    assert.deepStrictEqual(undescribed, [])
  })

  it("accepts any JSON itself, and leaves judging to the reader", () => {
    for (const { request } of wrongClusterRequests) {
      assert.strictEqual(Schema.decodeUnknownSync(K8sClusterRequestBody)(request), request)
    }
  })
})
