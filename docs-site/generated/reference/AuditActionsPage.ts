import { AuditAction, auditActions, AuditResult, AuditSubject } from "#domain/audit/AuditEntry.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { bulletList, cellCode, code, paragraphs, table } from "../markdown/Markdown.ts"

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
          auditActions[action],
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
