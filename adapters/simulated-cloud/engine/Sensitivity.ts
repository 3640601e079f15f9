import { providerOf, type SimulatedProvider } from "../cloud/SimulatedProvider.ts"
import type { TypeSchemas } from "../schema/BlockSchema.ts"
import type { Value } from "../value/Value.ts"
import { functionsIn, referencesIn } from "./Evaluation.ts"
import type { Program, ProgramNode } from "./Program.ts"

/**
 * Which values of a program must not be shown: those the schema calls sensitive, those inside `sensitive(…)`, and
 * any value derived from either.
 */
export class Sensitivity {
  readonly #program: Program
  readonly #served: TypeSchemas
  readonly #providers: ReadonlyArray<SimulatedProvider>
  readonly #known = new Map<string, ReadonlySet<string>>()

  constructor(program: Program, served: TypeSchemas, providers: ReadonlyArray<SimulatedProvider>) {
    this.#program = program
    this.#served = served
    this.#providers = providers
  }

  /** The attributes of an address that are hidden. */
  of(address: string, resourceType: string): ReadonlySet<string> {
    const found = this.#known.get(address)
    if (found !== undefined) return found
    const bySchema = this.#bySchema(address, resourceType)
    // Set before the rest is read, so that circular references end.
    this.#known.set(address, bySchema)
    const node = this.#program.nodes.get(address)
    const hidden = node === undefined ? bySchema : new Set([...bySchema, ...this.#marked(node)])
    this.#known.set(address, hidden)
    return hidden
  }

  #bySchema(address: string, resourceType: string): ReadonlySet<string> {
    const { dataSources, resources } = this.#served
    const schema = (address.startsWith("data.") ? dataSources : resources).get(resourceType)
    return new Set(schema?.attributes.filter(({ sensitive }) => sensitive).map(({ name }) => name))
  }

  #marked({ config, resourceType }: ProgramNode): ReadonlyArray<string> {
    const labels = providerOf(this.#providers, resourceType)?.ownership
    const names = Object.keys(config).filter((name) => this.hides(config[name] ?? null))
    return labels !== undefined && names.includes(labels.attribute) ? [...names, labels.reportedAttribute] : names
  }

  /** Whether a value shows something hidden. */
  hides(value: Value): boolean {
    return (
      functionsIn(value).has("sensitive") ||
      referencesIn(value).some(({ address, path }) => {
        if (address.startsWith("local."))
          return this.hides(this.#program.locals[address.slice("local.".length)] ?? null)
        const node = this.#program.nodes.get(address)
        const hidden = node === undefined ? undefined : this.of(address, node.resourceType)
        return hidden !== undefined && (path[0] === undefined ? hidden.size > 0 : hidden.has(String(path[0])))
      })
    )
  }
}
