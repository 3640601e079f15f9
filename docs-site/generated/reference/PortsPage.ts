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
      ? "Given to each request or by the configuration; no adapter is named after it."
      : bulletList(adapters.map((adapter) => `${code(adapter.name)} in ${code(adapter.path)}`)),
  )

/** What the application needs of the world, and what stands there, read from the source tree. */
export const portsPage = (): SourcePage => {
  const ports = readPorts()
  return generatedPage(
    referencePath("ports"),
    "application/ports",
    {
      title: "Ports and adapters",
      description: "What the application of Orrery needs of the world, and which adapters stand there.",
    },
    paragraphs(
      "Orrery is built of layers. The domain knows only itself. The application knows the domain and its ports: what it needs of the world, said without naming a technology. Adapters stand at the ports, and only `adapters/main` knows which of them are used. A port with more than one adapter has a contract that all of them pass.",
      "## Ports",
      ...ports.map(section),
    ),
  )
}
