import type {
  AttributeSchema,
  BlockSchema,
  CtyType,
  NestedBlockSchema,
} from "#adapters/simulated-cloud/schema/BlockSchema.ts"

/** One attribute's stretch of a binding class, with what its leading comment says. */
interface Member {
  readonly name: string
  readonly computed: boolean
  readonly optional: boolean
  readonly required: boolean
  readonly text: string
}

interface BindingClass {
  readonly members: ReadonlyArray<Member>
  readonly text: string
}

const classPattern = /^export class (\w+) extends cdktf\.\w+ \{$/gm
const memberPattern = /^ {2}\/\/ (\w+) - computed: (true|false), optional: (true|false), required: (true|false)$/gm

/** Cuts a text at every match, so that each part runs from its match to the next. */
const sections = (text: string, pattern: RegExp) => {
  const matches = [...text.matchAll(pattern)]
  return matches.map((match, index) => ({ match, text: text.slice(match.index, matches[index + 1]?.index) }))
}

const membersOf = (classText: string): ReadonlyArray<Member> =>
  sections(classText, memberPattern).map(({ match, text }) => ({
    name: match[1] ?? "",
    computed: match[2] === "true",
    optional: match[3] === "true",
    required: match[4] === "true",
    text,
  }))

const primitiveGetters: ReadonlyArray<readonly [RegExp, CtyType]> = [
  [/this\.getStringAttribute\(/, "string"],
  [/this\.getNumberAttribute\(/, "number"],
  [/this\.getBooleanAttribute\(/, "bool"],
  [/this\.getStringMapAttribute\(|new cdktf\.StringMap\(/, ["map", "string"]],
  [/this\.getNumberMapAttribute\(|new cdktf\.NumberMap\(/, ["map", "number"]],
  [/this\.getBooleanMapAttribute\(|new cdktf\.BooleanMap\(/, ["map", "bool"]],
  [/Fn\.tolist\(this\.getNumberListAttribute\(/, ["set", "number"]],
  [/this\.getNumberListAttribute\(/, ["list", "number"]],
  [/Fn\.tolist\(this\.getListAttribute\(/, ["set", "string"]],
  [/this\.getListAttribute\(/, ["list", "string"]],
]

const structPattern = /= new (\w+?)(List|Map|OutputReference)\(this, "\w+"(?:, (true|false))?\)/

/** Reads a binding's source. The root class is the one that carries `tfResourceType`. */
export class BindingParser {
  readonly #source: string
  readonly #classes: ReadonlyMap<string, BindingClass>

  constructor(source: string) {
    this.#source = source
    this.#classes = new Map(
      sections(source, classPattern).map(({ match, text }) => [match[1] ?? "", { text, members: membersOf(text) }]),
    )
  }

  parse(): BlockSchema {
    const root = [...this.#classes.values()].find(({ text }) => text.includes("public static readonly tfResourceType"))
    return root === undefined ? { attributes: [], blocks: [] } : this.#blockOf(root, root.text)
  }

  #blockOf({ members }: BindingClass, synthesis: string): BlockSchema {
    const attributes: Array<AttributeSchema> = []
    const blocks: Array<NestedBlockSchema> = []
    for (const member of members) {
      const block = this.#nestedBlock(member, synthesis)
      if (block !== undefined) blocks.push(block)
      else attributes.push(this.#attribute(member, synthesis))
    }
    return { attributes, blocks }
  }

  #attribute(member: Member, synthesis: string): AttributeSchema {
    const { name, required, optional, computed } = member
    return { name, required, optional, computed, sensitive: false, type: this.#typeOf(member, synthesis) }
  }

  #typeOf(member: Member, synthesis: string): CtyType {
    const struct = structPattern.exec(member.text)
    if (struct?.[1] !== undefined && struct[1] !== "cdktf") {
      const object: CtyType = ["object", this.#objectOf(struct[1])]
      if (struct[2] === "Map") return ["map", object]
      if (struct[2] === "List") return [struct[3] === "true" ? "set" : "list", object]
      return this.#hclType(member.name, synthesis) === "list" ? ["list", object] : object
    }
    return primitiveGetters.find(([pattern]) => pattern.test(member.text))?.[1] ?? "dynamic"
  }

  #objectOf(structName: string): Readonly<Record<string, CtyType>> {
    const { attributes, blocks } = this.#structBlock(structName)
    return Object.fromEntries([
      ...attributes.map(({ name, type }) => [name, type] as const),
      ...blocks.map(({ name, nesting, block }) => [name, blockType(nesting, block)] as const),
    ])
  }

  #structBlock(structName: string): BlockSchema {
    const found = this.#classes.get(`${structName}OutputReference`)
    return found === undefined ? { attributes: [], blocks: [] } : this.#blockOf(found, this.#synthesisOf(structName))
  }

  /** The two functions that write a struct out, which tell a block from an attribute. */
  #synthesisOf(structName: string): string {
    const functionName = structName.charAt(0).toLowerCase() + structName.slice(1)
    return ["ToTerraform", "ToHclTerraform"]
      .map((suffix) => this.#source.indexOf(`export function ${functionName}${suffix}(`))
      .map((start) => (start < 0 ? "" : this.#source.slice(start, this.#source.indexOf("\n}\n", start))))
      .join("\n")
  }

  #hclType(name: string, synthesis: string): string | undefined {
    const entry = new RegExp(`^ +${name}: \\{\\n[^{}]*?isBlock: true,\\s*type: "(\\w+)"`, "m").exec(synthesis)
    return entry?.[1]
  }

  #nestedBlock(member: Member, synthesis: string): NestedBlockSchema | undefined {
    const struct = structPattern.exec(member.text)
    if (struct?.[1] === undefined || struct[1] === "cdktf" || member.computed) return undefined
    const hclType = this.#hclType(member.name, synthesis)
    // `listMapper(…, false)` is how the bindings mark an attribute whose type is a list of objects.
    const isAttribute = new RegExp(`^ +${member.name}: .*listMapper\\(\\w+ToTerraform, false\\)`, "m").test(synthesis)
    if (hclType === undefined || isAttribute) return undefined
    return {
      name: member.name,
      nesting: nestingOf(hclType),
      required: member.required,
      maxItems: struct[2] === "OutputReference" && hclType !== "struct" ? 1 : 0,
      block: this.#structBlock(struct[1]),
    }
  }
}

const nestingOf = (hclType: string): NestedBlockSchema["nesting"] =>
  hclType === "struct" ? "single" : hclType === "set" || hclType === "map" ? hclType : "list"

const blockType = (nesting: NestedBlockSchema["nesting"], block: BlockSchema): CtyType => {
  const object: CtyType = [
    "object",
    Object.fromEntries([
      ...block.attributes.map(({ name, type }) => [name, type] as const),
      ...block.blocks.map((nested) => [nested.name, blockType(nested.nesting, nested.block)] as const),
    ]),
  ]
  return nesting === "single" ? object : [nesting, object]
}
