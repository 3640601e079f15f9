import { preflightDocumentation } from "./PreflightCheck.ts"
import type { PreflightResult } from "./PreflightReport.ts"

/** A result as the labels of an event, for programs. */
export const preflightLabels = ({ code, path, quota, status }: PreflightResult): Readonly<Record<string, string>> => ({
  check: code,
  status,
  documentation: preflightDocumentation(code),
  ...(path === undefined ? {} : { path }),
  ...(quota === undefined ? {} : { quota: quota.code, needed: `${quota.needed}` }),
  ...(quota?.current === undefined ? {} : { current: `${quota.current}` }),
  ...(quota?.limit === undefined ? {} : { limit: `${quota.limit}` }),
})
