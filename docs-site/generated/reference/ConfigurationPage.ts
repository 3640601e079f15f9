import { type Setting, settings } from "#adapters/main/Settings.ts"

import type { SourcePage } from "../../site/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { cellCode, paragraphs, prose, table } from "../markdown/Markdown.ts"

const entry = ({ description, fallback, variable }: Setting): string =>
  paragraphs(`## ${variable} {#${variable}}`, prose(description), `When it is not set: ${prose(fallback)}.`)

/** Every environment variable, from the list the configuration itself is read with. */
export const configurationPage = (): SourcePage =>
  generatedPage(
    referencePath("configuration"),
    "adapters/main/Settings.ts",
    {
      title: "Configuration variables",
      description: "Every environment variable of the server and the command line, with what holds when it is not set.",
    },
    paragraphs(
      "Orrery is configured with environment variables. None is required: without any, the server listens on your machine, runs a database of its own and uses a simulated cloud.",
      table(
        ["Variable", "When it is not set", "What it does"],
        settings.map(({ description, fallback, variable }) => [
          `[${cellCode(variable)}](#${variable})`,
          prose(fallback),
          prose(description),
        ]),
      ),
      ...settings.map(entry),
    ),
  )
