import { assert, describe, it } from "vitest"

import { apiDocument, type JsonSchema, resolve } from "#docs-site/generated/api-reference/ApiDocument.ts"
import { placedFields, sameEverywhere } from "#domain/provisioner/FieldMeanings.ts"
import { definitions, offeredProvisioners } from "#domain/provisioner/ProvisionerType.ts"

import { referencePage } from "./Generated.ts"

const parts: ReadonlyArray<string> = Object.values(definitions).flatMap((definition) => Object.keys(definition.parts))

/** What has a description of its own as a whole: the machines of a control plane, and maps. */
const whole = ["clusterSpec.controlPlane.nodeGroup"]

/** The paths of all fields of a request, but those of the provisioners' parts. */
const fieldsOf = (schema: JsonSchema, path = ""): ReadonlyArray<string> => {
  const { items, properties } = resolve(schema)
  if (items !== undefined && resolve(items).properties !== undefined) return fieldsOf(items, `${path}[]`)
  if (properties === undefined || whole.includes(path)) return [path]
  return Object.entries(properties)
    .filter(([name]) => !(path === "provisioner" && parts.includes(name)))
    .flatMap(([name, field]) => fieldsOf(field, path === "" ? name : `${path}.${name}`))
}

const shortened = (path: string): string =>
  path.replace("clusterSpec.dataPlane.", "").replace("clusterSpec.controlPlane", "controlPlane")

describe("the page of fields by provisioner", () => {
  it("has every field of a request, and no other", () => {
    const fields = fieldsOf(apiDocument.components.schemas["ClusterFields"] ?? {}).map(shortened)
    const ownRows = ["kubernetesVersion", "nodeGroups[]", "nodeGroups[].taints"]

    assert.sameMembers(
      fields,
      [...sameEverywhere, ...placedFields].filter((field) => !ownRows.includes(field)),
    )
  })

  it("has every field of each provisioner's part", async () => {
    const { markdown } = await referencePage("manifest-fields-by-provisioner")
    for (const [type, { parts: own }] of offeredProvisioners) {
      const [part = ""] = Object.keys(own)
      const { properties = {} } = resolve(
        apiDocument.components.schemas["ProvisionerRequest"]?.properties?.[part] ?? {},
      )
      assert.isNotEmpty(properties)
      for (const field of Object.keys(properties)) assert.match(markdown, new RegExp(`\\| \`${field}\` \\| ${type}`))
    }
  })

  it("describes every field", async () => {
    const { markdown } = await referencePage("manifest-fields-by-provisioner")

    assert.notMatch(markdown, /\| +\|$/m)
    assert.include(markdown, "| `rollingUpdate.maxSurge` | gke | How many nodes an upgrade adds to a pool at a time;")
  })
})
