import { globalPermissions, permissions } from "#domain/access/Permission.ts"
import { GlobalRole, OrganizationRole } from "#domain/access/Role.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { cellCode, paragraphs, prose, table } from "../markdown/Markdown.ts"

interface Rule {
  readonly description: string
  readonly roles: ReadonlyArray<string>
  readonly rolesWithApproval?: ReadonlyArray<string>
}

type Permissions = Readonly<Record<string, Rule>>

const permitted = ({ roles, rolesWithApproval = [] }: Rule, role: string): string => {
  if (roles.includes(role)) return "yes"
  return rolesWithApproval.includes(role) ? "not yet" : "no"
}

const matrix = (of: Permissions, roles: ReadonlyArray<string>): string =>
  table(
    ["You may", ...roles],
    Object.entries(of).map(([permission, rule]) => [
      `${prose(rule.description)} ${cellCode(permission)}`,
      ...roles.map((role) => permitted(rule, role)),
    ]),
  )

/** Who may do what, from the table of the server's guard. */
export const roleMatrixPage = (): SourcePage =>
  generatedPage(
    referencePath("roles"),
    "domain/access/Permission.ts",
    {
      title: "Role matrix",
      description: "Which role may do what, in an organization and on the whole server.",
    },
    paragraphs(
      "A role says what you may do. You have one role in each organization you are a member of, and one role on the whole server. " +
        "An operation that your role does not allow returns 403 [FORBIDDEN](/docs/latest/platform/reference/errors#FORBIDDEN). A resource that you may not see returns 404.",
      "## In an organization {#organization-roles}",
      "An organization has exactly one owner. The owner and admins can add and remove people; the last of them cannot leave.",
      matrix(permissions, OrganizationRole.literals),
      "_Not yet_ means with the owner's approval. Approvals are not available yet, so the server returns 403 to these roles.",
      "## On the whole server {#global-roles}",
      "A global admin runs the server. Every other user is a developer.",
      matrix(globalPermissions, GlobalRole.literals),
      "A permission may be listed before the command or operation that needs it exists. The [API reference](/docs/api) lists what exists.",
    ),
  )
