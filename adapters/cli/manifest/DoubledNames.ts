import { type CommandFailed, commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import type { Manifest } from "./Manifest.ts"

/** Refuses manifests that give two clusters one name; each such name is listed with the places that give it. */
export const checkNames = (manifests: ReadonlyArray<Manifest>): CommandFailed | undefined => {
  const places = new Map<string, Array<string>>()
  for (const { locateField, name } of manifests) {
    if (name === undefined) continue
    const known = places.get(name)
    if (known === undefined) places.set(name, [locateField("clusterName")])
    else known.push(locateField("clusterName"))
  }
  const doubled = [...places].filter(([, found]) => found.length > 1)
  if (doubled.length === 0) return undefined
  const lines = doubled.flatMap(([name, found]) => [
    `Several manifests name their cluster ${JSON.stringify(name)}:`,
    ...found.map((place) => `  ${place}`),
  ])
  return commandFailed(
    exitCodes.badInput,
    [...lines, "Nothing was sent. Give each cluster a name of its own."].join("\n"),
  )
}
