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
  "api-key.revoke": "An API key was revoked: it no longer works and stays in the list.",
  "api-key.delete": "An API key was deleted.",
  "cluster.create": "A cluster was requested.",
  "cluster.delete": "The deletion of a cluster was requested.",
}

const results: Readonly<Record<AuditResult, string>> = {
  SUCCEEDED: "The change happened.",
  REFUSED: "It was refused, and nothing changed.",
}

/** The entries of the audit log. */
export const auditActionsPage = (): SourcePage => {
  const subjects = AuditSubject.fields.type.literals
  return generatedPage(
    referencePath("audit"),
    "domain/audit/AuditEntry.ts",
    {
      title: "Audit actions",
      description: "Every action, subject and result in the audit log of an organization.",
    },
    paragraphs(
      "Every change, and every attempt that was refused, is one entry of the audit log: who, what, on which subject, from where, when and with which result. " +
        "A change whose entry cannot be written does not happen. Read the log with [GET /api/v1/organizations/{id}/audit](/docs/api/audit#listAuditLog).",
      "## Actions",
      table(
        ["Action", "Subject", "The action; with the result `REFUSED`, the attempt"],
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
