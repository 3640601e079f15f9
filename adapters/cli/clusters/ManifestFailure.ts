import { CommandFailed } from "../CommandFailed.ts"
import { localReport } from "../ErrorReport.ts"
import type { Manifest } from "../manifest/Manifest.ts"

/** The failure of one manifest of several, with the place of the manifest; one of the whole server has no manifest. */
export const failureOfManifest = (
  { place }: Manifest,
  failure: CommandFailed,
  manifests: ReadonlyArray<Manifest>,
): CommandFailed => {
  if (manifests.length === 1 || failure.serverGone === true) return failure
  const reports = failure.reports ?? [localReport(failure.exitCode, failure.message)]
  return new CommandFailed({
    exitCode: failure.exitCode,
    // A comparison with the existing cluster names the place itself, also for a single manifest.
    message: failure.message.startsWith(`${place}: `) ? failure.message : `${place}: ${failure.message}`,
    reports: reports.map((report) => ({ ...report, details: { ...report.details, manifest: place } })),
  })
}
