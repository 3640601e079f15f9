import type { Value } from "../value/Value.ts"
import { referencesIn } from "./Evaluation.ts"
import type { Program } from "./Program.ts"

/** Which addresses each one needs directly. */
export type Dependencies = ReadonlyMap<string, ReadonlySet<string>>

/** References of a value to resources and data sources, those behind locals included. */
const neededBy = (program: Program, value: Value, visited: ReadonlySet<string> = new Set()): ReadonlyArray<string> =>
  referencesIn(value).flatMap(({ address }) => {
    if (program.nodes.has(address)) return [address]
    const local = address.startsWith("local.") ? program.locals[address.slice("local.".length)] : undefined
    return local === undefined || visited.has(address) ? [] : neededBy(program, local, new Set([...visited, address]))
  })

/** What a resource, data source or output needs before it can be evaluated. */
export const dependenciesOf = (program: Program): Dependencies =>
  new Map(
    [...program.nodes.values()].map(({ address, config, dependsOn }) => [
      address,
      new Set([...neededBy(program, config), ...dependsOn.filter((needed) => program.nodes.has(needed))]),
    ]),
  )

/** Everything that can be reached from the starting points, themselves included. */
export const reachable = (from: Iterable<string>, edges: Dependencies): ReadonlySet<string> => {
  const reached = new Set(from)
  for (const address of reached) for (const next of edges.get(address) ?? []) reached.add(next)
  return reached
}

/** The same edges the other way round: who needs an address. */
export const reversed = (edges: Dependencies): Dependencies => {
  const result = new Map<string, Set<string>>([...edges.keys()].map((address) => [address, new Set()]))
  for (const [address, needed] of edges) for (const other of needed) result.get(other)?.add(address)
  return result
}

/** Every address after all it needs; undefined when some need each other. */
export const inOrder = (edges: Dependencies): ReadonlyArray<string> | undefined => {
  const ordered: Array<string> = []
  const done = new Set<string>()
  const waiting = new Map(edges)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, needed]) =>
      [...needed].every((other) => done.has(other) || !edges.has(other)),
    )
    if (ready.length === 0) return undefined
    for (const [address] of ready) {
      waiting.delete(address)
      done.add(address)
      ordered.push(address)
    }
  }
  return ordered
}
