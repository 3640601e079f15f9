import { readFileSync } from "node:fs"
import { join } from "node:path"

import { regionsOf } from "#domain/catalogue/Region.ts"
import { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { definitions, offeredTypes } from "#domain/provisioner/ProvisionerType.ts"

import { repositoryRoot } from "../../configuration/RepositoryRoot.ts"
import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { apiDocument } from "../api-reference/ApiDocument.ts"
import { namedSchemasIn, schemaSection } from "../api-reference/SchemaSection.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { block, cellCode, code, paragraphs, prose, table } from "../markdown/Markdown.ts"

const example = "infra-templates/examples/eks.yaml"

/** Both names of a field, from the schemas. */
const secondNames = (schemas: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  schemas.flatMap((schema) =>
    Object.entries(apiDocument.components.schemas[schema]?.properties ?? {}).flatMap(([name, { description = "" }]) => {
      const first = /Another (?:name|spelling) of (\w+)/.exec(description)?.[1]
      return first === undefined ? [] : [[cellCode(first), cellCode(name), `[${schema}](#schema-${schema})`]]
    }),
  )

const versionTable = table(
  ["Provisioner", "Version", "Good to know"],
  offeredTypes.flatMap((type) => {
    const { defaultMinor, releases } = definitions[type].kubernetesVersions
    return releases.map(({ minor, note = "", warnings }) => [
      cellCode(type),
      `${cellCode(minor)}${minor === defaultMinor ? " (by default)" : ""}`,
      prose([note, ...warnings.flatMap(({ kind, message }) => (kind === "addOn" ? [] : [message]))].join(" ").trim()),
    ])
  }),
)

const regionTable = (provider: CloudProvider) =>
  table(
    ["Region", "Where", "Zones"],
    regionsOf(provider).map(({ id, location, zones }) => [
      cellCode(id),
      prose(location),
      zones.map((zone) => cellCode(zone.replace(id, ""))).join(", "),
    ]),
  )

const regionSections = CloudProvider.literals
  .filter((provider) => regionsOf(provider).length > 0)
  .flatMap((provider, index) => [
    `## Regions of ${provider} {#regions${index === 0 ? "" : `-${provider}`}}`,
    regionTable(provider),
  ])

/** Every field of a cluster manifest with both spellings and its rules, from the schemas requests are read with. */
export const manifestPage = (): SourcePage => {
  const names = namedSchemasIn([{ $ref: "#/components/schemas/ClusterManifest" }])
  return generatedPage(
    referencePath("cluster-manifest"),
    "domain/cluster/request/WireClusterRequest.ts",
    {
      title: "Cluster manifest",
      description: "Every field of a cluster manifest: its type, its limits and its other spelling.",
    },
    paragraphs(
      "A manifest is a YAML or JSON file that describes one cluster. The API accepts the same format, or only the part below `spec`. It rejects unknown fields and suggests the most similar known one. It reports every problem at once.",
      block("yaml", readFileSync(join(repositoryRoot, example), "utf8"), example),
      `See what a manifest would create, and what it would cost, before you apply it: ${code("orrery clusters plan -f eks.yaml")}.`,
      "## Two names of one field {#two-names}",
      "These fields have two names. Use either; if both are given, their values must be equal.",
      table(["Field", "The same as", "In"], secondNames(names)),
      "## Fields",
      ...names.map(schemaSection),
      "## Kubernetes versions {#kubernetes-versions}",
      versionTable,
      ...regionSections,
    ),
  )
}
