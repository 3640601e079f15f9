import { allClouds } from "./ResourceCloud.ts"

const within: Readonly<Record<string, (value: string) => ReadonlyArray<string>>> = Object.assign(
  {},
  ...allClouds.map(({ credentials: { secretsWithin = {} } }) => secretsWithin),
)

/** Every text in credentials that must never be shown: each value, and the secrets inside a value that is a document. */
export const secretsOf = (credentials: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(credentials).flatMap(([name, value]) => [
    ...((Object.hasOwn(within, name) ? within[name]?.(value) : undefined) ?? []),
    value,
  ])
