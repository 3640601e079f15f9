import type { BlockSchema, NestedBlockSchema } from "../schema/BlockSchema.ts"
import { type Attributes, isAttributes, isList, isUnknown, type Value } from "../value/Value.ts"

const proposedNested = ({ block }: NestedBlockSchema, prior: Value | undefined, config: Value | undefined): Value => {
  if (isList(config)) {
    return config.map((element, index) =>
      isAttributes(element) ? proposedAttributes(block, isList(prior) ? prior[index] : undefined, element) : element,
    )
  }
  return isAttributes(config) ? proposedAttributes(block, prior, config) : (config ?? null)
}

const proposedAttributes = (schema: BlockSchema, prior: Value | undefined, config: Attributes): Attributes => {
  const before = isAttributes(prior) ? prior : {}
  return Object.fromEntries([
    ...schema.attributes.map(({ name, computed }) => [
      name,
      config[name] ?? (computed ? (before[name] ?? null) : null),
    ]),
    ...schema.blocks.map((nested) => [nested.name, proposedNested(nested, before[nested.name], config[nested.name])]),
  ])
}

/** Lays a program over what exists: values that the program does not set stay as the cloud set them. */
export const proposedState = (schema: BlockSchema, prior: Attributes | undefined, config: Attributes): Attributes =>
  proposedAttributes(schema, prior, config)

/** Takes ignored paths such as `scaling_config[0].desired_size` from the existing resource. */
export const withoutIgnored = (config: Attributes, prior: Attributes, paths: ReadonlyArray<string>): Attributes =>
  paths.reduce<Attributes>((result, path) => {
    const steps = path === "all" ? [] : [...path.matchAll(/[^.[\]]+/g)].map(([step]) => step)
    const kept = steps.length === 0 ? prior : keep(result, prior, steps)
    return isAttributes(kept) ? kept : result
  }, config)

const keep = (value: Value, prior: Value, [step, ...rest]: ReadonlyArray<string>): Value => {
  if (step === undefined) return prior
  if (isList(value) && isList(prior)) {
    return value.map((element, index) => (String(index) === step ? keep(element, prior[index] ?? null, rest) : element))
  }
  if (!isAttributes(value) || !isAttributes(prior) || isUnknown(value)) return value
  return { ...value, [step]: keep(value[step] ?? null, prior[step] ?? null, rest) }
}
