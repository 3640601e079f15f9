import { formatPath, type Path } from "../shared/Problem.ts"
import type { PreflightResult } from "./PreflightReport.ts"

/** Who the credentials of a request are, in the words of the cloud. */
export interface CloudIdentity {
  /** The account that they belong to, or can use. */
  readonly accountId: string
  /** A user, role, service account or application. */
  readonly principal: string
}

/** Whether credentials that the cloud accepts are for the account of the request. */
export const judgeIdentity = (
  { accountId, principal }: CloudIdentity,
  requested: string,
  provisioner: Path,
): ReadonlyArray<PreflightResult> => [
  { code: "CREDENTIALS", status: "PASS", message: `The cloud accepts the credentials of ${principal}.` },
  accountId === requested
    ? { code: "ACCOUNT", status: "PASS", message: `The credentials are for account ${accountId}.` }
    : {
        code: "ACCOUNT",
        status: "FAIL",
        message: `The credentials are for account ${accountId}, and the request names ${requested}.`,
        path: formatPath([...provisioner, "accountId"]),
      },
]

/** The cloud refuses the credentials, or Orrery does not use them there. */
export const credentialsRefused = (reason: string, provisioner: Path): PreflightResult => ({
  code: "CREDENTIALS",
  status: "FAIL",
  message: `The credentials cannot be used: ${reason}`,
  path: formatPath([...provisioner, "credentials"]),
})
