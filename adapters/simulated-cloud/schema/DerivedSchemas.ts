import { Context, Effect, Layer } from "effect"

import { BindingParser } from "./BindingParser.ts"
import { readBinding, type SchemaKind } from "./BindingSource.ts"
import type { BlockSchema } from "./BlockSchema.ts"
import { parseProviderBinding } from "./ProviderBindingParser.ts"

const derive = Effect.fnUntraced(function* (kind: SchemaKind, typeName: string) {
  const source = yield* readBinding(kind, typeName)
  if (source === undefined) return undefined
  if (kind === "provider") return parseProviderBinding(source)
  const parser = new BindingParser(source)
  return parser.typeName === typeName ? parser.parse() : undefined
})

/** A few thousand types exist; a process meets some dozens. */
const schemasMax = 4000

/** The schemas of the AWS provider, derived from the bindings for just the types that are asked for. */
export class DerivedSchemas extends Context.Service<
  DerivedSchemas,
  {
    readonly provider: Effect.Effect<BlockSchema>
    /** Undefined when the bindings know no such type. */
    readonly resource: (typeName: string) => Effect.Effect<BlockSchema | undefined>
    readonly dataSource: (typeName: string) => Effect.Effect<BlockSchema | undefined>
  }
>()("orrery/adapters/simulated-cloud/schema/DerivedSchemas") {}

const make = Effect.sync(() => {
  const known = new Map<string, BlockSchema>()

  const schema = Effect.fnUntraced(function* (kind: SchemaKind, typeName: string) {
    const key = `${kind} ${typeName}`
    const found = known.get(key)
    if (found !== undefined) return found
    const derived = yield* derive(kind, typeName)
    if (derived !== undefined && known.size < schemasMax) known.set(key, derived)
    return derived
  })

  return DerivedSchemas.of({
    provider: Effect.map(schema("provider", "aws"), (found) => found ?? { attributes: [], blocks: [] }),
    resource: (typeName) => schema("resource", typeName),
    dataSource: (typeName) => schema("data", typeName),
  })
})

export const layer = Layer.effect(DerivedSchemas, make)
