import type { BlockSchema, TypeSchemas } from "../schema/BlockSchema.ts"
import { type Attributes, isAttributes, isList, type Value } from "../value/Value.ts"
import { inOrder } from "./Dependencies.ts"
import type { EngineDiagnostic } from "./EngineFault.ts"
import { functionsIn, referencesIn } from "./Evaluation.ts"
import type { Reference } from "./Expression.ts"
import type { Program, ProgramNode } from "./Program.ts"
import { programFunctions } from "./ProgramFunctions.ts"

const blocksOf = (value: Value | undefined): ReadonlyArray<Attributes> =>
  isList(value) ? value.filter(isAttributes) : isAttributes(value) ? [value] : []

/** Arguments that do not exist, that are missing, or that the cloud alone may set, at any depth. */
const blockFaults = (
  config: Attributes,
  schema: BlockSchema,
  path: string,
): ReadonlyArray<Omit<EngineDiagnostic, "address">> => {
  const attributes = new Map(schema.attributes.map((attribute) => [attribute.name, attribute]))
  const blocks = new Map(schema.blocks.map((block) => [block.name, block]))
  const unknownNames = Object.keys(config)
    .filter((name) => !attributes.has(name) && !blocks.has(name))
    .map((name) => ({
      summary: "Extraneous JSON object property",
      detail: `No argument or block type is named "${path}${name}".`,
    }))
  const missing = [
    ...schema.attributes.filter(({ required }) => required),
    ...schema.blocks.filter(({ required }) => required),
  ]
    .filter(({ name }) => (config[name] ?? null) === null)
    .map(({ name }) => ({
      summary: "Missing required argument",
      detail: `The argument "${path}${name}" is required, but no definition was found.`,
    }))
  const readOnly = schema.attributes
    .filter(({ name, required, optional }) => !required && !optional && (config[name] ?? null) !== null)
    .map(({ name }) => ({
      summary: "Value for unconfigurable attribute",
      detail: `Can't configure a value for "${path}${name}": its value will be decided automatically.`,
    }))
  const nested = schema.blocks.flatMap(({ name, block }) =>
    blocksOf(config[name]).flatMap((element) => blockFaults(element, block, `${path}${name}.`)),
  )
  return [...unknownNames, ...missing, ...readOnly, ...nested]
}

const schemaOf = (served: TypeSchemas, { mode, resourceType }: ProgramNode): BlockSchema | undefined =>
  (mode === "data" ? served.dataSources : served.resources).get(resourceType)

const nodeFaults = (served: TypeSchemas, node: ProgramNode): ReadonlyArray<EngineDiagnostic> => {
  const schema = schemaOf(served, node)
  const { address, resourceType } = node
  if (schema === undefined) {
    return [{ summary: "Invalid resource type", detail: `The simulated cloud has no ${resourceType}.`, address }]
  }
  return blockFaults(node.config, schema, "").map((fault) => ({ ...fault, address }))
}

/** A reference to something the program does not declare, or to an attribute its type does not have. */
const referenceFault = (program: Program, served: TypeSchemas, { address, path }: Reference): string | undefined => {
  if (address.startsWith("local.")) {
    return address.slice("local.".length) in program.locals ? undefined : `${address} has not been declared.`
  }
  const node = program.nodes.get(address)
  if (node === undefined) return `${address} has not been declared.`
  const schema = schemaOf(served, node)
  const [first] = path
  const names = schema === undefined ? [] : [...schema.attributes, ...schema.blocks].map(({ name }) => name)
  if (first === undefined || schema === undefined || names.includes(String(first))) return undefined
  return `${address} has no argument, nested block, or exported attribute named "${first}".`
}

const expressionFaults = (program: Program, served: TypeSchemas, value: Value, address?: string) => {
  const references = referencesIn(value).flatMap((reference) => {
    const detail = referenceFault(program, served, reference)
    return detail === undefined ? [] : [{ summary: "Reference to undeclared resource or attribute", detail }]
  })
  const calls = [...functionsIn(value)]
    .filter((name) => !Object.hasOwn(programFunctions, name))
    .map((name) => ({
      summary: `The built-in engine does not support the function ${name}`,
      detail: "Install Terraform or OpenTofu to run this program.",
    }))
  return [...references, ...calls].map((fault): EngineDiagnostic =>
    address === undefined ? fault : { ...fault, address },
  )
}

/** Locals that depend on each other, and dependencies that do not exist. */
const orderFaults = (program: Program): ReadonlyArray<EngineDiagnostic> => {
  const locals = new Map(
    Object.entries(program.locals).map(([name, value]) => [
      `local.${name}`,
      new Set(referencesIn(value).map(({ address }) => address)),
    ]),
  )
  const cycle = { summary: "Cycle", detail: "Some locals of the program depend on each other." }
  const missing = [...program.nodes.values()].flatMap(({ address, dependsOn }) =>
    dependsOn
      .filter((needed) => !program.nodes.has(needed))
      .map((needed) => ({
        summary: "Invalid depends_on reference",
        detail: `${needed} has not been declared.`,
        address,
      })),
  )
  return inOrder(locals) === undefined ? [cycle, ...missing] : missing
}

/** The problems of a program, before anything is planned; empty if it is valid. */
export const programFaults = (program: Program, served: TypeSchemas): ReadonlyArray<EngineDiagnostic> => {
  const nodes = [...program.nodes.values()]
  return [
    ...program.unsupported.map(({ what, ...where }) => ({
      summary: `The built-in engine does not support ${what}`,
      detail: "Install Terraform or OpenTofu to run this program.",
      ...where,
    })),
    ...orderFaults(program),
    ...nodes.flatMap((node) => nodeFaults(served, node)),
    ...nodes.flatMap(({ config, address }) => expressionFaults(program, served, config, address)),
    ...Object.values(program.locals).flatMap((value) => expressionFaults(program, served, value)),
    ...[...program.outputs.values()].flatMap(({ value }) => expressionFaults(program, served, value)),
  ]
}
