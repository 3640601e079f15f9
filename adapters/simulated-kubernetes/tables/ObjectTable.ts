import { valueAt } from "../objects/Fields.ts"
import type { KubernetesObject } from "../objects/KubernetesObject.ts"
import type { ApiResource } from "../resources/ApiResource.ts"
import { ageAt, tableCells } from "./TableCells.ts"

export type IncludedObject = "Metadata" | "None" | "Object"

export const partialObject = ({ metadata }: KubernetesObject) => ({
  kind: "PartialObjectMetadata",
  apiVersion: "meta.k8s.io/v1",
  metadata,
})

/** The member at a JSON path such as `.spec.replicas`. */
const atPath = (object: KubernetesObject, path: string): unknown =>
  valueAt(object, ...path.split(".").filter((name) => name !== ""))

const cellsOf = (resource: ApiResource, object: KubernetesObject, nowMillis: number): ReadonlyArray<unknown> => {
  const age = ageAt(nowMillis)
  const { creationTimestamp, name } = object.metadata
  if (resource.columnPaths !== undefined) {
    const own = resource.columnPaths.map((path, index) => {
      const value = atPath(object, path)
      const isDate = resource.columns[index + 1]?.type === "date"
      if (isDate) return age(value)
      return typeof value === "object" ? JSON.stringify(value) : value
    })
    return [name, ...own]
  }
  const cells = tableCells[resource.key]
  if (cells !== undefined) {
    const [first, ...rest] = cells(object, age, nowMillis)
    return resource.key === "events" ? [first, ...rest] : [name, first, ...rest]
  }
  // A resource without cells of its own shows what every object has.
  return resource.columns.map((column) => {
    if (column.name === "Name") return name
    if (column.name === "Created At") return creationTimestamp
    return column.name === "Age" ? age(creationTimestamp) : "<unknown>"
  })
}

/** A table of objects, as kubectl prints it. */
export const objectTable = (
  resource: ApiResource,
  objects: ReadonlyArray<KubernetesObject>,
  metadata: unknown,
  { included, nowMillis, withColumns }: { included: IncludedObject; nowMillis: number; withColumns: boolean },
) => ({
  kind: "Table",
  apiVersion: "meta.k8s.io/v1",
  metadata,
  columnDefinitions: withColumns ? resource.columns : [],
  rows: objects.map((object) => ({
    cells: cellsOf(resource, object, nowMillis),
    object: included === "None" ? null : included === "Object" ? object : partialObject(object),
  })),
})
