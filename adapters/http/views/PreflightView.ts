import { preflightChecks, preflightDocumentation } from "#domain/preflight/PreflightCheck.ts"
import type * as Domain from "#domain/preflight/PreflightReport.ts"

import type { PreflightReport } from "../api/clusters/ClusterPreflight.ts"

const viewResult = (result: Domain.PreflightResult): PreflightReport["results"][number] => {
  const { remedy, title } = preflightChecks[result.code]
  return {
    ...result,
    title,
    ...(result.status === "FAIL" ? { remedy } : {}),
    documentation: preflightDocumentation(result.code),
  }
}

/** Shows what the checks before a creation found. */
export const viewPreflight = (report: Domain.PreflightReport): PreflightReport => ({
  ...report,
  results: report.results.map(viewResult),
})
