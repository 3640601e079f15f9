import { AuditAction, AuditResult, AuditSubject } from "#domain/audit/AuditEntry.ts"

import type { SourcePage } from "../../site/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { bulletList, cellCode, code, paragraphs, table } from "../markdown/Markdown.ts"

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
        ["Action", "Subject", "What was done, or tried"],
        AuditAction.literals.map((action) => {
          const [subject = "", verb = ""] = action.split(".")
          return [
            `${cellCode(action)}`,
            cellCode(subject),
            `${verb.replaceAll("-", " ")} (${subject.replaceAll("-", " ")})`,
          ]
        }),
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
