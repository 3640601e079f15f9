import type { PreflightResult } from "./PreflightReport.ts"

/** How many permissions a message names. */
const namedMax = 20

/** Whether the credentials have the permissions that the program needs. */
export const judgePermissions = (required: ReadonlyArray<string>, denied: ReadonlyArray<string>): PreflightResult => {
  if (denied.length === 0) {
    return { code: "PERMISSIONS", status: "PASS", message: `The credentials have all ${required.length} permissions.` }
  }
  const more = denied.length > namedMax ? ` and ${denied.length - namedMax} more` : ""
  return {
    code: "PERMISSIONS",
    status: "FAIL",
    message: `The credentials lack ${denied.length} of ${required.length} permissions: ${denied.slice(0, namedMax).join(", ")}${more}.`,
  }
}
