import {
  DefaultTokenResolver,
  StringConcat,
  TerraformElement,
  TerraformResource,
  type TerraformStack,
  Tokenization,
} from "cdktf"

import { labelAttribute } from "#domain/cloud/Ownership.ts"
import { cloudOfResource } from "#domain/cloud/ResourceCloud.ts"

/** A JSON object whose members are not known yet. */
export type JsonObject = { [key: string]: unknown }

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** How many levels of a section name a thing: `resource` has a type and a name, `output` only a name. */
const depthOf: Readonly<Record<string, number>> = { resource: 2, data: 2, terraform: 2 }

const addUnique = (target: JsonObject, source: JsonObject, depth: number, path: string): void => {
  for (const [key, value] of Object.entries(source)) {
    const existing = target[key]
    if (existing === undefined) target[key] = value
    else if (depth > 1 && isJsonObject(existing) && isJsonObject(value)) {
      addUnique(existing, value, depth - 1, `${path}.${key}`)
    } else throw new Error(`Two constructs share the address ${path}.${key}.`)
  }
}

/** `resourceLabels` of `resource_labels`, as bindings spell attributes. */
const bindingName = (attribute: string): string =>
  attribute.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A resource type takes labels if its binding has the cloud's attribute for them. */
const takesLabels = (element: TerraformElement, attribute: string): boolean =>
  TerraformResource.isTerraformResource(element) && `${attribute}Input` in element

/** Removes CDKTF's notes, and adds the label by which recovery finds an object that the state lost. */
const finishBlock = (element: TerraformElement, type: string, attributes: JsonObject): void => {
  delete attributes["//"]
  const ownership = cloudOfResource(type)?.ownership
  if (ownership === undefined) return
  const attribute = labelAttribute(ownership, type)
  if (!takesLabels(element, bindingName(attribute))) return
  const labels = attributes[attribute]
  const address = `${type}.${element.friendlyUniqueId}`
  attributes[attribute] = {
    ...(isJsonObject(labels) ? labels : {}),
    [ownership.labels.address]: ownership.addressValue?.write(address) ?? address,
  }
}

const finishBlocks = (element: TerraformElement, section: JsonObject): void => {
  for (const [type, blocks] of Object.entries(section)) {
    if (!isJsonObject(blocks)) continue
    for (const attributes of Object.values(blocks)) {
      if (isJsonObject(attributes)) finishBlock(element, type, attributes)
    }
  }
}

/** The `terraform` block of every program: OpenTofu begins at this version. */
const terraformSettings = (): JsonObject => ({ required_version: ">= 1.6.0" })

/**
 * The stack as Terraform JSON, without a backend and without CDKTF's metadata.
 *
 * `Testing.synth` and `TerraformStack.toTerraform` resolve everything twice and merge constructs of one address in
 * silence; this resolves once and refuses.
 */
export const renderProgram = (stack: TerraformStack): JsonObject => {
  const resolver = new DefaultTokenResolver(new StringConcat())
  const program: JsonObject = { terraform: terraformSettings() }
  for (const element of stack.node.findAll()) {
    if (!TerraformElement.isTerraformElement(element)) continue
    const fragment: unknown = Tokenization.resolve(element.toTerraform(), { scope: stack, resolver })
    if (!isJsonObject(fragment)) continue
    for (const [section, content] of Object.entries(fragment)) {
      if (!isJsonObject(content)) continue
      if (section === "resource" || section === "data") finishBlocks(element, content)
      const target = program[section]
      if (isJsonObject(target)) addUnique(target, content, depthOf[section] ?? 1, section)
      else program[section] = content
    }
  }
  return program
}
