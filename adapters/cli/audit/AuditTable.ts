import { Schema } from "effect"

import { AuditEntryDocument } from "#adapters/http/api/audit/AuditDocument.ts"

import { spellMoment } from "../output/Moment.ts"
import { table } from "../output/Table.ts"

const headings = ["TIME", "USER", "ACTION", "SUBJECT", "RESULT"]
const wideHeadings = [...headings, "DETAILS", "ADDRESS", "API KEY ID", "REQUEST ID", "SUBJECT ID", "ENTRY ID"]

const result = ({ reason, result: ended }: AuditEntryDocument) => (reason === undefined ? ended : `${ended}, ${reason}`)

const details = ({ details: changed }: AuditEntryDocument) =>
  Object.entries(changed)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ")

/** The audit log, an entry a line. */
export const auditTable = (entries: ReadonlyArray<AuditEntryDocument>, isWide: boolean): string =>
  entries.length === 0
    ? "There are no entries that match."
    : table(
        isWide ? wideHeadings : headings,
        entries.map((entry) => [
          spellMoment(entry.occurredAt),
          entry.email,
          entry.action,
          `${entry.subject.type} ${entry.subject.name}`,
          result(entry),
          ...(isWide
            ? [
                details(entry),
                entry.address ?? "",
                entry.apiKeyId ?? "",
                entry.requestId ?? "",
                entry.subject.id,
                entry.id,
              ]
            : []),
        ]),
      )

export const encodeEntries = Schema.encodeSync(Schema.toCodecJson(Schema.Array(AuditEntryDocument)))
