import { actionsOf, type PermissionTable } from "#domain/cloud/Permissions.ts"

/** Actions each once, in order. */
export const actionList = (...lists: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> =>
  [...new Set(lists.flat())].toSorted()

/** Every action that a program of Orrery on this cloud can need, and those of its checks, each once, in order. */
export const everyAction = ({ always, byType, checks }: PermissionTable): ReadonlyArray<string> =>
  actionList(always, checks, ...Object.values(byType).map(actionsOf))
