import { placedFields, sameEverywhere } from "#domain/provisioner/FieldMeanings.ts"
import { offeredProvisioners } from "#domain/provisioner/ProvisionerType.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { apiDocument, type JsonSchema, resolve } from "../api-reference/ApiDocument.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { cellCode, paragraphs, prose, table } from "../markdown/Markdown.ts"

const descriptionOf = (path: string): string => {
  const steps = path.replace(/^nodeGroups/, "clusterSpec.dataPlane.nodeGroups").split(".")
  const found = steps.reduce<JsonSchema>((schema, step) => {
    const field = resolve(schema).properties?.[step.replace("[]", "")] ?? {}
    return step.endsWith("[]") ? (resolve(field).items ?? {}) : field
  }, apiDocument.components.schemas["ClusterFields"] ?? {})
  return found.description ?? resolve(found).description ?? ""
}

const sharedRows = sameEverywhere.map((field) => [cellCode(field), prose(descriptionOf(field))])

/** How the page calls a provisioner: with its cloud, where it runs on several. */
const nameOf = ([type, { provider }]: (typeof offeredProvisioners)[number]): string =>
  offeredProvisioners.filter(([other]) => other === type).length === 1 ? type : `${type} on ${provider}`

const placedRows = placedFields.flatMap((field) =>
  offeredProvisioners.map((offered) => [cellCode(field), nameOf(offered), prose(offered[1].fieldMeanings[field])]),
)

interface PartField {
  readonly field: string
  readonly provisioner: string
  readonly description: string
}

/** The fields of the part of a request that has the provisioner's name. */
const partFields: ReadonlyArray<PartField> = offeredProvisioners.flatMap((offered) => {
  const [part = ""] = Object.keys(offered[1].parts)
  const parts = apiDocument.components.schemas["ProvisionerRequest"]?.properties ?? {}
  return Object.entries(resolve(parts[part] ?? {}).properties ?? {}).map(([field, schema]) => {
    const description = schema.description ?? resolve(schema).description ?? ""
    return { field, provisioner: nameOf(offered), description }
  })
})

const partRows = partFields
  .toSorted((one, other) => one.field.localeCompare(other.field, "en"))
  .map(({ description, field, provisioner }) => [cellCode(field), provisioner, prose(description)])

/** What each field of a request means on each provisioner. */
export const fieldMeaningsPage = (): SourcePage =>
  generatedPage(
    referencePath("manifest-fields-by-provisioner"),
    "domain/provisioner/FieldMeanings.ts",
    {
      title: "Fields by provisioner",
      description: "What each field of a cluster manifest becomes on each provisioner, and which fields are refused.",
    },
    paragraphs(
      "No field is accepted and then ignored: each has the meaning below, or the request is refused with the reason. " +
        "[Cluster manifest](/docs/latest/platform/reference/cluster-manifest) has the types and limits.",
      "## Node groups and updates {#node-groups}",
      "`nodeGroups` is short for `clusterSpec.dataPlane.nodeGroups`, `controlPlane` for `clusterSpec.controlPlane`, and `kubernetesVersion` is in the provisioner's part.",
      table(["Field", "On", "Meaning"], placedRows),
      "## The same everywhere {#same-everywhere}",
      table(["Field", "Meaning"], sharedRows),
      "## Fields of the provisioner's part {#own-fields}",
      "A request for a provisioner that a field does not list is refused with `UNKNOWN_FIELD`.",
      table(["Field", "On", "Meaning"], partRows),
    ),
  )
