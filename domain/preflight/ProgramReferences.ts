import { textIn } from "../cloud/ResourceAttributes.ts"
import { cloudOfResource } from "../cloud/ResourceCloud.ts"
import { contentOf } from "../infrastructure/ProgramContent.ts"

/** What a program takes from its user or its cloud and does not create. */
export interface ProgramReferences {
  readonly networks: ReadonlyArray<string>
  readonly subnets: ReadonlyArray<string>
  readonly images: ReadonlyArray<string>
}

/** Reads what the data sources of a program look up, each once. */
export const referencesOf = (program: string): ProgramReferences => {
  const { dataSources } = contentOf(program)
  const found = (kind: keyof ProgramReferences): ReadonlyArray<string> => [
    ...new Set(
      dataSources.flatMap(({ attributes, type }) => {
        const names = cloudOfResource(type)?.lookedUp[kind] ?? {}
        const attribute = Object.hasOwn(names, type) ? names[type] : undefined
        if (attribute === undefined) return []
        return (typeof attribute === "string" ? textIn(attributes, attribute) : attribute(attributes)) ?? []
      }),
    ),
  ]
  return { networks: found("networks"), subnets: found("subnets"), images: found("images") }
}
