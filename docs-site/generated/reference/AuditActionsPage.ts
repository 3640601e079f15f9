import { AuditAction, AuditResult, AuditSubject } from "#domain/audit/AuditEntry.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { bulletList, cellCode, code, paragraphs, table } from "../markdown/Markdown.ts"

/** What an audit entry means, for each action. */
const meanings: Readonly<Record<AuditAction, string>> = {
  "user.sign-up": "A user signed in for the first time and got a profile, a default organization and a key.",
  "user.sign-in": "A user signed in again.",
  "user.change": "A global admin changed a user's role on the server, or the count of sign-ins.",
  "user.delete": "A global admin deleted a user.",
  "organization.create": "An organization was created.",
  "organization.change-plan": "A global admin put the organization on another plan.",
  "member.add": "A user was added to the organization.",
  "member.change-role": "A member got another role, or the ownership passed to them.",
  "member.remove": "A member was removed, or left.",
  "api-key.create": "An API key was created.",
  "api-key.revoke": "An API key was revoked: it works no more and stays in the list.",
  "api-key.delete": "An API key was deleted.",
  "cluster.create": "A cluster was asked for.",
  "cluster.delete": "The end of a cluster was asked for.",
}

const results: Readonly<Record<AuditResult, string>> = {
  SUCCEEDED: "The change happened.",
  REFUSED: "It was refused, and nothing changed.",
}

/** What the audit log can hold. */
export const auditActionsPage = (): SourcePage => {
  const subjects = AuditSubject.fields.type.literals
  return generatedPage(
    referencePath("audit"),
    "domain/audit/AuditEntry.ts",
    {
      title: "Audit actions",
      description: "Every action, subject and result that the audit log of an organization can hold.",
    },
    paragraphs(
      "Every change, and every attempt that was refused, is one line of the audit log: who, what, on which subject, from where, when and how it ended. " +
        "A change whose line cannot be written does not happen. Read the log with [GET /api/v1/organizations/{id}/audit](/docs/api/audit#listAuditLog).",
      "## Actions",
      table(
        ["Action", "Subject", "What was done; or tried, with the result `REFUSED`"],
        AuditAction.literals.map((action) => [
          cellCode(action),
          cellCode(action.split(".")[0] ?? ""),
          meanings[action],
        ]),
      ),
      "## Subjects",
      bulletList(subjects.map((subject) => code(subject))),
      "## Results",
      table(
        ["Result", "Meaning"],
        AuditResult.literals.map((result) => [cellCode(result), results[result]]),
      ),
    ),
  )
}
