import { canonicalJson } from "../objects/Fields.ts"
import type { ManagedFieldsEntry } from "../objects/KubernetesObject.ts"
import { decodeFieldsV1, encodeFieldsV1, type FieldSet, isEmptySet } from "./FieldSet.ts"

/** Who changes an object. */
export type Manager = Omit<ManagedFieldsEntry, "fieldsType" | "fieldsV1" | "time">

/** What a manager owns. */
export interface Managed {
  readonly manager: Manager
  readonly set: FieldSet
  readonly time: string | undefined
}

export type Managers = ReadonlyMap<string, Managed>

/** The same for each apply of a manager, of any version. */
export const managerId = ({ apiVersion, ...manager }: Manager): string =>
  canonicalJson(manager.operation === "Apply" ? manager : { ...manager, apiVersion })

export const decodeManagers = (entries: ReadonlyArray<ManagedFieldsEntry> | undefined): Managers =>
  new Map(
    (entries ?? []).map(({ apiVersion, fieldsV1, manager: name, operation, subresource, time }) => {
      const manager = { manager: name, operation, apiVersion, ...(subresource !== undefined && { subresource }) }
      return [managerId(manager), { manager, set: decodeFieldsV1(fieldsV1), time }]
    }),
  )

const sortKey = ({ manager: { apiVersion, manager, operation, subresource = "" }, time = "" }: Managed): string =>
  [operation, time, manager, apiVersion, subresource].join("\n")

export const encodeManagers = (managers: Managers): ReadonlyArray<ManagedFieldsEntry> =>
  [...managers.values()]
    .filter(({ set }) => !isEmptySet(set))
    .toSorted((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1))
    .map(({ manager, set, time }) => ({
      manager: manager.manager,
      operation: manager.operation,
      apiVersion: manager.apiVersion,
      ...(time !== undefined && { time }),
      fieldsType: "FieldsV1",
      fieldsV1: encodeFieldsV1(set),
      ...(manager.subresource !== undefined && { subresource: manager.subresource }),
    }))

/** The manager in the words of a conflict. */
export const printManager = ({ apiVersion, manager, operation, subresource }: Manager): string => {
  const name = JSON.stringify(manager) + (subresource === undefined ? "" : ` with subresource "${subresource}"`)
  return operation === "Update" ? `${name} using ${apiVersion}` : name
}
