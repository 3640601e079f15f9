import type { TypePermissions } from "../../Permissions.ts"

/** The actions of a type of Azure, which writes, reads and deletes: `more` is what a write of it needs besides. */
export const actionsOn = (type: string, ...more: ReadonlyArray<string>): TypePermissions => ({
  create: [`${type}/write`, `${type}/read`, ...more],
  read: [`${type}/read`],
  update: [`${type}/write`, ...more],
  delete: [`${type}/delete`],
})
