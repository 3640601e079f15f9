import { type Setting, settings } from "#adapters/main/Settings.ts"

import { docsSettings } from "../../configuration/DocsSettings.ts"
import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { cellCode, paragraphs, prose, table } from "../markdown/Markdown.ts"

type Documented = Pick<Setting, "description" | "fallback" | "variable">

/** Read by `orrery` and not by the server. */
const commandLine = new Set<string>(["ORRERY_SERVER", "ORRERY_API_KEY", "ORRERY_CONTEXT", "ORRERY_CONFIG"])

const overview = (of: ReadonlyArray<Documented>): string =>
  table(
    ["Variable", "When it is not set"],
    of.map(({ fallback, variable }) => [`[${cellCode(variable)}](#${variable})`, prose(fallback)]),
  )

const entry = ({ description, fallback, variable }: Documented, more?: string): string =>
  paragraphs(`### ${variable} {#${variable}}`, prose(description), more, `When it is not set: ${prose(fallback)}.`)

const section = (title: string, introduction: string, of: ReadonlyArray<Documented>): string =>
  paragraphs(`## ${title}`, introduction, overview(of), ...of.map((setting) => entry(setting)))

/** Every environment variable, from the lists that the server, the command line and the build read. */
export const configurationPage = (): SourcePage =>
  generatedPage(
    referencePath("configuration"),
    "adapters/main/Settings.ts",
    {
      title: "Configuration variables",
      description:
        "Every environment variable of the server, the command line and the documentation, with its default.",
    },
    paragraphs(
      "Orrery is configured with environment variables. None is required: without any, the server listens on your machine, runs a database of its own and uses a simulated cloud. The server does not start with an invalid variable, and reports all problems at once.",
      section(
        "Server {#server}",
        "Read when the server starts. [Running in production](/docs/latest/platform/guides/running-in-production) explains which of them to set.",
        settings.filter(({ variable }) => !commandLine.has(variable)),
      ),
      section(
        "Command line {#command-line}",
        "Read by every [command](/docs/cli) of `orrery`. A flag overrides a variable, a variable overrides the context.",
        settings.filter(({ variable }) => commandLine.has(variable)),
      ),
      paragraphs(
        "## Documentation site {#documentation-site}",
        "Read by `npm run docs:build`, which builds the site you are reading; the server reads none of them. [Publishing the documentation](/docs/latest/platform/guides/publishing-the-documentation) explains where to publish it.",
        overview(docsSettings),
        ...docsSettings.map((setting) => entry(setting, `Value: ${prose(setting.expected)}.`)),
      ),
    ),
  )
