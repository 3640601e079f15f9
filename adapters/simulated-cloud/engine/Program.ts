import { Effect, Schema } from "effect"

import { type Attributes, isAttributes, isList, textsAt, type Value } from "../value/Value.ts"

/** A resource or data source of a program. */
export interface ProgramNode {
  /** `<type>.<name>`, after `data.` for a data source. */
  readonly address: string
  readonly mode: "managed" | "data"
  readonly resourceType: string
  /** Its arguments and blocks, with expressions; without those that Terraform itself reads. */
  readonly config: Attributes
  readonly dependsOn: ReadonlyArray<string>
  readonly ignoreChanges: ReadonlyArray<string>
  readonly createBeforeDestroy: boolean
  readonly preventDestroy: boolean
}

export interface ProgramOutput {
  readonly value: Value
  readonly sensitive: boolean
}

/** A program in Terraform's JSON syntax, as far as the built-in engine runs it. */
export interface Program {
  readonly nodes: ReadonlyMap<string, ProgramNode>
  readonly locals: Attributes
  readonly outputs: ReadonlyMap<string, ProgramOutput>
  /** The blocks of its providers by their names. */
  readonly providers: ReadonlyMap<string, Attributes>
  /** What the built-in engine does not support, with its place. */
  readonly unsupported: ReadonlyArray<{ readonly address?: string; readonly what: string }>
}

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)))

const sections = ["terraform", "provider", "resource", "data", "locals", "output"]
const metaArguments = ["depends_on", "lifecycle", "provider"]
const unsupportedArguments = ["count", "for_each", "provisioner", "connection", "dynamic"]

const attributesAt = (attributes: Attributes, name: string): Attributes => {
  const value = attributes[name]
  const first = isList(value) ? value[0] : value
  return isAttributes(first) ? first : {}
}

const nodeOf = (mode: ProgramNode["mode"], resourceType: string, name: string, body: Attributes): ProgramNode => {
  const lifecycle = attributesAt(body, "lifecycle")
  return {
    address: `${mode === "data" ? "data." : ""}${resourceType}.${name}`,
    mode,
    resourceType,
    config: Object.fromEntries(Object.entries(body).filter(([argument]) => !metaArguments.includes(argument))),
    dependsOn: textsAt(body, "depends_on"),
    ignoreChanges: textsAt(lifecycle, "ignore_changes"),
    createBeforeDestroy: lifecycle["create_before_destroy"] === true,
    preventDestroy: lifecycle["prevent_destroy"] === true,
  }
}

const nodesIn = (mode: ProgramNode["mode"], section: Attributes): ReadonlyArray<ProgramNode> =>
  Object.keys(section).flatMap((resourceType) =>
    Object.entries(attributesAt(section, resourceType)).flatMap(([name, body]) => {
      const first = isList(body) ? body[0] : body
      return isAttributes(first) ? [nodeOf(mode, resourceType, name, first)] : []
    }),
  )

const unsupportedIn = (program: Attributes, nodes: ReadonlyArray<ProgramNode>) => [
  ...Object.keys(program)
    .filter((section) => !sections.includes(section))
    .map((section) => ({ what: `a ${section} block` })),
  ...nodes.flatMap(({ address, config }) =>
    unsupportedArguments.filter((name) => name in config).map((what) => ({ address, what })),
  ),
]

const readOutputs = (section: Attributes): ReadonlyMap<string, ProgramOutput> =>
  new Map(
    Object.keys(section).map((name) => {
      const { value = null, sensitive } = attributesAt(section, name)
      return [name, { value, sensitive: sensitive === true }]
    }),
  )

/** Reads a program; fails with the reason when it is no JSON object. */
export const readProgram = (text: string): Effect.Effect<Program, Schema.SchemaError> =>
  Effect.map(decode(text), (program) => {
    const nodes = [
      ...nodesIn("data", attributesAt(program, "data")),
      ...nodesIn("managed", attributesAt(program, "resource")),
    ]
    const providers = attributesAt(program, "provider")
    return {
      nodes: new Map(nodes.map((node) => [node.address, node])),
      locals: attributesAt(program, "locals"),
      outputs: readOutputs(attributesAt(program, "output")),
      providers: new Map(Object.keys(providers).map((name) => [name, attributesAt(providers, name)])),
      unsupported: unsupportedIn(program, nodes),
    }
  })
