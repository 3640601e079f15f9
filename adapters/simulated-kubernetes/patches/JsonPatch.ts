import { applyPatch, type Operation } from "rfc6902"

import { badRequest, invalid } from "../errors/StatusError.ts"
import { isFields, textOf } from "../objects/Fields.ts"

const operationsMax = 10_000
const kinds = ["add", "copy", "move", "remove", "replace", "test"]

const isOperation = (value: unknown): value is Operation =>
  isFields(value) && kinds.includes(textOf(value["op"])) && typeof value["path"] === "string"

/** A JSON patch of RFC 6902. The target is not changed. */
export const jsonPatch = (target: unknown, patch: unknown): unknown => {
  if (!Array.isArray(patch)) throw badRequest("error decoding patch: the patch must be a list of operations")
  if (patch.length > operationsMax) {
    throw badRequest(`The allowed maximum operations in a JSON patch is ${operationsMax}, got ${patch.length}`)
  }
  const changed: unknown = structuredClone(target)
  for (const operation of patch) {
    if (!isOperation(operation)) throw badRequest("error decoding patch: an operation needs a known op and a path")
    const [failure] = applyPatch(changed, [operation])
    if (failure === null || failure === undefined) continue
    // A real server reports neither kind nor name for a patch that does not apply.
    const error = invalid("", "", "", [])
    const why = failure.name === "TestError" ? "Testing value failed" : "doc is missing path"
    throw Object.assign(error, {
      message: `the server rejected our request due to an error in our request: ${operation.op} operation does not apply: ${why}: ${operation.path}`,
      details: {},
    })
  }
  return changed
}
