import { apiDocument, type ApiOperation, apiOperations } from "./ApiDocument.ts"

/** Operations that belong together; a planned group has none yet. */
export interface ApiGroup {
  readonly title: string
  readonly slug: string
  readonly description: string
  readonly operations: ReadonlyArray<ApiOperation>
}

/** The groups of the specification, in its order; the others follow in the order of the document. */
const mapped: ReadonlyArray<{ readonly title: string; readonly description: string }> = [
  { title: "API keys", description: "Keys that let programs act for their user." },
  { title: "Applications", description: "Deploy applications onto clusters, follow their status and read their logs." },
  { title: "Application profiles", description: "What applications of one kind share." },
  { title: "Availability tiers", description: "How many replicas an application has, and where they run." },
  { title: "Clusters", description: "Kubernetes clusters of the organization." },
  { title: "GitHub integrations", description: "Build applications from repositories on GitHub." },
]

const slugOf = (title: string): string => title.toLowerCase().replaceAll(" ", "-")

const groupOf = (title: string, description: string): ApiGroup => ({
  title,
  slug: slugOf(title),
  description: apiDocument.tags.find(({ name }) => name === title)?.description ?? description,
  operations: apiOperations.filter(({ tag }) => tag === title),
})

/** Every group of the reference, those without an operation too. */
export const apiGroups: ReadonlyArray<ApiGroup> = [
  ...mapped.map(({ description, title }) => groupOf(title, description)),
  ...apiDocument.tags
    .filter(({ name }) => !mapped.some(({ title }) => title === name))
    .map(({ description, name }) => groupOf(name, description)),
]

/** Whether a group of the specification has no operation yet. */
export const isPlanned = ({ operations }: ApiGroup): boolean => operations.length === 0

/** Where the page of a group is, below `/docs/`. */
export const groupPath = ({ slug }: ApiGroup): string => `api/${slug}`

/** The address of an operation's description. */
export const operationAddress = ({ id, tag }: ApiOperation): string => `/docs/api/${slugOf(tag)}#${id}`
