import { Schema } from "effect"

import { preflightChecks, PreflightCode, preflightDocumentation } from "#domain/preflight/PreflightCheck.ts"
import { PreflightStatus } from "#domain/preflight/PreflightReport.ts"

import { documented } from "../Documented.ts"
import { count, list, text } from "../WireValue.ts"
import { simulated } from "./K8sCluster.ts"

const PreflightQuota = Schema.Struct({
  code: text(64, "The quota, as the cloud calls it.", "L-0263D0A3"),
  name: text(128, "The quota for people.", "Elastic IP addresses"),
  current: Schema.optionalKey(count("How much is in use. Absent: the cloud did not say.", 1)),
  limit: Schema.optionalKey(count("The limit. Absent: there is none, or the cloud did not say.", 5)),
  needed: count("How much the cluster adds.", 3),
}).annotate({ identifier: "PreflightQuota", description: "A limit of the account beside what the cluster adds." })

const PreflightLine = Schema.Struct({
  code: PreflightCode.annotate({ description: "What was checked. A code never changes its meaning." }),
  status: PreflightStatus.annotate({
    description: "FAIL stops a creation. WARN does not: it also says that a check could not be made.",
  }),
  title: text(64, "What was checked, for people.", preflightChecks.QUOTA.title),
  message: text(32_769, "What was found.", "Elastic IP addresses: 3 needed, 1 of 5 in use."),
  path: Schema.optionalKey(
    text(301, "The field of the request to change, where one decides.", "provisioner.accountId"),
  ),
  quota: Schema.optionalKey(PreflightQuota),
  remedy: Schema.optionalKey(text(1024, "What to do about a FAIL.", preflightChecks.QUOTA.remedy)),
  documentation: text(256, "The section of the documentation about the code.", preflightDocumentation("QUOTA")),
}).annotate({ identifier: "PreflightLine" })

/** What the checks before a creation found. */
export const PreflightReport = Schema.Struct({
  status: PreflightStatus.annotate({ description: "The worst status of a line." }),
  simulated,
  results: list(PreflightLine, 500, "The lines, in the order of the codes."),
}).annotate({ identifier: "PreflightReport", description: "What the checks before a creation found." })
export type PreflightReport = typeof PreflightReport.Type

/** Whether the cloud of a request would allow its cluster. */
export const ClusterPreflight = documented(
  Schema.Struct({ clusterName: text(50, "The requested name.", "staging"), ...PreflightReport.fields }),
  { description: "Whether the cloud of a request would allow its cluster." },
).annotate({ identifier: "ClusterPreflight" })
export type ClusterPreflight = typeof ClusterPreflight.Type
