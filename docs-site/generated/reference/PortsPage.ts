import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { bulletList, code, paragraphs, prose } from "../markdown/Markdown.ts"
import { type PortSource, readPorts } from "./PortSources.ts"

const section = ({ adapters, contract, description, name, path }: PortSource): string =>
  paragraphs(
    `### ${name} {#${name}}`,
    prose(description),
    `Port: ${code(path)}.${contract === undefined ? "" : ` Contract: ${code(contract)}.`}`,
    adapters.length === 0
      ? "From each request or the configuration; no adapter is named after it."
      : bulletList(adapters.map((adapter) => `${code(adapter.name)} in ${code(adapter.path)}`)),
  )

/** The ports of the application and their adapters, read from the source tree. */
export const portsPage = (): SourcePage => {
  const ports = readPorts()
  return generatedPage(
    referencePath("ports"),
    "application/ports",
    {
      title: "Ports and adapters",
      description: "The ports of Orrery's application, and the adapters of each.",
    },
    paragraphs(
      "Orrery is built of layers. The domain knows only itself. The application knows the domain and its ports: what it needs from outside, without naming a technology. Adapters implement the ports, and only `adapters/main` knows which of them are used. A port with more than one adapter has a contract that all of them pass.",
      "## Ports",
      ...ports.map(section),
    ),
  )
}
