import type { DateTime } from "effect"

import { type KubernetesVersionTable, supportOf } from "../provisioner/KubernetesVersionTable.ts"
import { formatPath, type Path } from "../shared/Problem.ts"
import type { PreflightResult } from "./PreflightReport.ts"

interface VersionQuestion {
  /** `1.33`, or with a patch. */
  readonly version: string
  readonly table: KubernetesVersionTable
  readonly now: DateTime.DateTime
  /** The versions that the cloud creates in the region. Absent: the cloud has no list. */
  readonly offered?: ReadonlyArray<string> | undefined
  readonly provisioner: Path
}

/** `1.33` of `1.33.4`. */
const minorOf = (version: string): string => version.split(".", 2).join(".")

/** A version without a patch means the newest one. */
const isOffered = (version: string, offered: ReadonlyArray<string>): boolean =>
  version.split(".").length > 2 && offered.some((known) => known.split(".").length > 2)
    ? offered.some((known) => known === version || known.startsWith(`${version}-`))
    : offered.some((known) => minorOf(known) === minorOf(version))

/** Whether the cloud creates clusters of a version today, and how long it supports it. */
export const judgeKubernetesVersion = ({
  now,
  offered,
  provisioner,
  table,
  version,
}: VersionQuestion): PreflightResult => {
  const path = formatPath([...provisioner, "kubernetesVersion"])
  const result = (status: PreflightResult["status"], message: string): PreflightResult => ({
    code: "KUBERNETES_VERSION",
    status,
    message,
    ...(status === "PASS" ? {} : { path }),
  })
  if (offered !== undefined && !isOffered(version, offered)) {
    const minors = [...new Set(offered.map(minorOf))].join(", ")
    return result("FAIL", `The cloud does not offer Kubernetes ${version} in this region. It offers ${minors}.`)
  }
  const release = table.releases.find(({ minor }) => minor === minorOf(version))
  if (release === undefined) return result("WARN", `Orrery does not know how long Kubernetes ${version} is supported.`)
  const support = supportOf(release, now)
  if (support === "ended") {
    // Only the cloud can refuse it: machines of the user run any version.
    return result(
      "WARN",
      `Kubernetes ${version} gets no security fixes since ${release.supportEndsOn}. Choose a newer one.`,
    )
  }
  if (support === "extended") {
    return result(
      "WARN",
      `Kubernetes ${version} is in extended support, until ${release.extendedSupportEndsOn}. It may cost more.`,
    )
  }
  const until = release.supportEndsOn === undefined ? "" : ` until ${release.supportEndsOn}`
  return support === "standard"
    ? result("PASS", `Kubernetes ${version} is supported${until}.`)
    : result("WARN", `Kubernetes ${version} is not in standard support (${support}).`)
}
