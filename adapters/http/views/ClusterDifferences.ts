import { type Schema, Struct } from "effect"

import { canonicalSpec } from "#domain/cluster/CanonicalSpec.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { formatPath } from "#domain/shared/Problem.ts"

import { differencesMax } from "../api/errors/ErrorDetails.ts"
import { viewClusterRequest } from "./ClusterRequestView.ts"

type Json = Schema.Json | undefined
type Path = ReadonlyArray<string | number>

/** How the account is reached is no part of what the cluster is. */
const notCompared = ({ provisioner }: ClusterSpec): string => `provisioner.${provisioner.type}.credentials`

const isObject = (value: Json): value is Readonly<Record<string, Schema.Json>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const nameOf = (value: Json): string | undefined =>
  isObject(value) && typeof value["name"] === "string" ? value["name"] : undefined

const isNamed = (value: Json): value is ReadonlyArray<Schema.Json> =>
  Array.isArray(value) && value.length > 0 && value.every((item) => nameOf(item) !== undefined)

/** The notes of a request, such as the commit it comes from, do not describe the cluster. */
const viewCompared = (spec: ClusterSpec) => viewClusterRequest(canonicalSpec(Struct.omit(spec, ["metadata"])))

/** The cluster that has a name, and what was asked for under that name. */
export interface ComparedSpecs {
  readonly existing: ClusterSpec
  readonly requested: ClusterSpec
}

/**
 * The fields in which a request differs from what an existing cluster was created with, as paths of the request. What was
 * left to a default counts as given, and the order of things whose order means nothing does not count.
 */
export const viewDifferences = ({ existing, requested }: ComparedSpecs): ReadonlyArray<string> => {
  const found: Array<string> = []
  const placeOf = (name: string | undefined) => requested.nodeGroups.findIndex((group) => group.name === name)

  const compareNamed = (one: ReadonlyArray<Schema.Json>, other: ReadonlyArray<Schema.Json>, path: Path) => {
    const before = new Map(one.map((item) => [nameOf(item), item]))
    if (before.size !== other.length || other.some((item) => !before.has(nameOf(item)))) found.push(formatPath(path))
    for (const item of other) {
      const same = before.get(nameOf(item))
      if (same !== undefined) compare(same, item, [...path, placeOf(nameOf(item))])
    }
  }

  const compare = (one: Json, other: Json, path: Path): void => {
    if (isObject(one) && isObject(other)) {
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
        compare(one[key], other[key], [...path, key])
      }
    } else if (isNamed(one) && isNamed(other)) compareNamed(one, other, path)
    else if (JSON.stringify(one) !== JSON.stringify(other)) found.push(formatPath(path))
  }

  const credentialsPath = notCompared(requested)
  compare(viewCompared(existing), viewCompared(requested), [])
  return found.filter((path) => !`${path}.`.startsWith(`${credentialsPath}.`)).slice(0, differencesMax)
}
