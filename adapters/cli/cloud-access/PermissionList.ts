import { actionsOf, type PermissionTable } from "#domain/cloud/Permissions.ts"

/** Every action that a program of Orrery on this cloud can need, and those of its checks, each once, in order. */
export const everyAction = ({ always, byType, checks }: PermissionTable): ReadonlyArray<string> =>
  [...new Set([...always, ...checks, ...Object.values(byType).flatMap(actionsOf)])].toSorted()
