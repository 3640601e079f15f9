import type { BlockSchema, CtyType } from "../schema/BlockSchema.ts"
import { type Attributes, isAttributes, isList, isUnknown, type Value } from "../value/Value.ts"

/** The value of a type that the cloud does not set: the zero value the provider writes. */
const zeroOf = (type: CtyType): Value => {
  if (type === "number") return 0
  if (type === "bool") return false
  if (typeof type === "string") return ""
  if (type[0] === "object") return null
  return type[0] === "map" ? {} : []
}

const settle = (value: Value | undefined, made: Value | undefined, type: CtyType): Value =>
  isUnknown(value) ? (made ?? zeroOf(type)) : (value ?? null)

const settleNested = (value: Value | undefined, made: Value | undefined, block: BlockSchema): Value => {
  if (isList(value)) {
    return value.map((element, index) => settleNested(element, isList(made) ? made[index] : undefined, block))
  }
  return isAttributes(value) ? settleUnknowns(value, isAttributes(made) ? made : {}, block) : (value ?? null)
}

/** Replaces unknown values with those of the cloud; planned values stay. */
export const settleUnknowns = (planned: Attributes, made: Attributes, schema: BlockSchema): Attributes =>
  Object.fromEntries([
    ...schema.attributes.map(({ name, type }) => [name, settle(planned[name], made[name], type)] as const),
    ...schema.blocks.map(({ name, block }) => [name, settleNested(planned[name], made[name], block)] as const),
  ])
