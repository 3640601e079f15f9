import { actionsOf } from "../cloud/Permissions.ts"
import { cloudOfResource } from "../cloud/ResourceCloud.ts"
import { contentOf } from "../infrastructure/ProgramContent.ts"

/** What a type needs; nothing for a type of no cloud. */
const actionsOfType = (type: string, resourceType: string): ReadonlyArray<string> => {
  const { always = [], byType = {} } = cloudOfResource(resourceType)?.permissions ?? {}
  return [...always, ...(Object.hasOwn(byType, type) ? actionsOf(byType[type] ?? {}) : [])]
}

/** The actions of its cloud that a program needs to create, read, change and delete everything it has, in order. */
export const requiredPermissions = (program: string): ReadonlyArray<string> => {
  const { dataSources, resources } = contentOf(program)
  return [
    ...new Set([
      ...resources.flatMap(({ type }) => actionsOfType(type, type)),
      ...dataSources.flatMap(({ type }) => actionsOfType(`data.${type}`, type)),
    ]),
  ].toSorted()
}
