import type { Path } from "../../shared/Problem.ts"
import type { Problems } from "../../shared/Problems.ts"
import type { GcpAccount } from "./GcpAccount.ts"

const prefix = "orrery-"

/** Google allows this many characters before the @. */
const charactersMax = 30

/**
 * The name of every service account that Orrery impersonates for an organization, such as `orrery-0197c0de000070008000000`.
 *
 * Each organization has its own name, and a request can choose no other. So no organization can use a service account that
 * grants the server access for another one.
 */
export const serviceAccountName = (organizationId: string): string =>
  `${prefix}${organizationId.replaceAll("-", "")}`.slice(0, charactersMax)

/** The service account that a `dynamic` run impersonates where the request names none. */
export const defaultServiceAccount = ({ accountId }: Pick<GcpAccount, "accountId">, organizationId: string): string =>
  `${serviceAccountName(organizationId)}@${accountId}.iam.gserviceaccount.com`

type NamedAccount = Pick<GcpAccount, "accountId" | "serviceAccount">

/** The service account that runs of the organization impersonate; undefined where the account names one that is not its own. */
export const impersonatedServiceAccount = (account: NamedAccount, organizationId: string): string | undefined => {
  const { serviceAccount = defaultServiceAccount(account, organizationId) } = account
  return serviceAccount.startsWith(`${serviceAccountName(organizationId)}@`) ? serviceAccount : undefined
}

/** Why an organization cannot use another service account, and which one it can use. */
export const foreignServiceAccount = (account: NamedAccount, organizationId: string): string =>
  `Orrery impersonates only service accounts with the name ${serviceAccountName(organizationId)}, which contains the id of your organization, so that no other organization of this server can use yours. Use ${defaultServiceAccount(account, organizationId)}, or the same name in another project.`

/** Refuses a service account that has not the name of the organization. `path` is that of the credentials. */
export const checkServiceAccount = (
  problems: Problems,
  path: Path,
  account: NamedAccount,
  organizationId: string,
): void => {
  if (impersonatedServiceAccount(account, organizationId) !== undefined) return
  problems.add("MISMATCH", [...path, "data", "serviceAccount"], foreignServiceAccount(account, organizationId))
}
