import { progressStreamContract } from "#adapters/http/api/operations/ProgressStreamContract.ts"
import { type CloseCode, closeCodes, type Reconnect } from "#adapters/http/api/streams/CloseCodes.ts"
import { EventLevel } from "#domain/operation/OperationEvent.ts"
import { Phase } from "#domain/operation/Phase.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { exampleOf } from "../api-reference/ExampleValue.ts"
import { linkedFields } from "../api-reference/FieldList.ts"
import { namedSchemasIn, schemaSection } from "../api-reference/SchemaSection.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { block, cellCode, code, paragraphs, prose, table } from "../markdown/Markdown.ts"

const { ended, eventName, path } = progressStreamContract

const event = { $ref: `#/components/schemas/${eventName}` }

const reconnections: Readonly<Record<Reconnect, string>> = {
  no: "no",
  resume: "yes, with `after`",
  "with access": "once you have access",
}

/** The messages and close codes of the API's websockets. */
export const eventsPage = (): SourcePage =>
  generatedPage(
    referencePath("events"),
    "adapters/http/api/streams/CloseCodes.ts",
    {
      title: "Events and close codes",
      description: "The events that a websocket of the API sends, and every code it is closed with.",
    },
    paragraphs(
      `[GET ${path.replaceAll(/:([A-Za-z]+)/g, "{$1}")}](/docs/api/operations#streamClusterProgress) sends the log of an operation over a websocket: every event, in order, without duplicates. [${code("orrery clusters progress stream")}](/docs/latest/cli/clusters/progress/stream) shows them.`,
      "## Events",
      "Each message is one event as JSON. Sequence numbers begin at 1 and have no gaps, so you know what you missed: reconnect with the number of the last event you received in `after`.",
      block("json", JSON.stringify(exampleOf(event), null, 2), "event"),
      linkedFields(event, "event"),
      `The level is one of ${EventLevel.literals.map(code).join(", ")}. The phase is one of ${Phase.literals.map(code).join(", ")}; [Lifecycles](/docs/latest/platform/reference/lifecycles#operation) shows when each begins.`,
      ...namedSchemasIn([event])
        .filter((name) => name !== eventName)
        .map(schemaSection),
      "## Close codes {#close-codes}",
      "Errors before the websocket opens are ordinary API responses. After that, the server closes the websocket with one of these codes.",
      table(
        ["Code", "When", "Reason", "Reconnect"],
        Object.values<CloseCode>({ ...closeCodes, ended: { ...closeCodes.ended, ...ended } }).map(
          ({ code: closeCode, reason, reconnect, when }) => [
            cellCode(String(closeCode)),
            prose(when),
            prose(reason),
            reconnections[reconnect],
          ],
        ),
      ),
    ),
  )
