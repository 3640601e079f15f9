import type { Cloud } from "./Cloud.ts"
import { allClouds } from "./ResourceCloud.ts"

type Federation = NonNullable<Cloud["credentials"]["federation"]>

/** How a federated identity is exchanged; undefined for credentials that need no exchange. */
export const federationOf = (variables: Readonly<Record<string, string>>): Federation | undefined =>
  allClouds
    .flatMap(({ credentials: { federation } }) => federation ?? [])
    .find(({ subjectVariable }) => Object.hasOwn(variables, subjectVariable))
