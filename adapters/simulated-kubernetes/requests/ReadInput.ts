import { badRequest } from "../errors/StatusError.ts"
import type { Fields } from "../objects/Fields.ts"
import { type KubernetesObject, objectOf, withMetadata } from "../objects/KubernetesObject.ts"
import { type ApiResource, apiVersionOf } from "../resources/ApiResource.ts"
import type { RequestOptions } from "./RequestOptions.ts"

/** Refuses or reports members that the type does not have. */
const reportUnknown = (
  { kind, version }: Pick<ApiResource, "kind" | "version">,
  unknownFields: ReadonlyArray<string>,
  { fieldValidation, warnings }: RequestOptions,
): void => {
  const texts = unknownFields.map((field) => `unknown field "${field}"`)
  if (texts.length === 0 || fieldValidation === "Ignore") return
  if (fieldValidation === "Warn") {
    warnings.push(...texts)
    return
  }
  throw badRequest(
    `${kind} in version "${version}" cannot be handled as a ${kind}: strict decoding error: ${texts.join(", ")}`,
  )
}

/** Reads the object of a request: its kind must be that of the resource, and its namespace that of the path. */
export const readInput = (
  resource: ApiResource,
  namespace: string,
  input: Fields,
  options: RequestOptions,
): KubernetesObject => {
  const expected = apiVersionOf(resource)
  const { apiVersion = expected, kind = resource.kind } = input
  if (apiVersion !== expected && apiVersion !== "") {
    throw badRequest(
      `the API version in the data (${String(apiVersion)}) does not match the expected API version (${expected})`,
    )
  }
  if (kind !== resource.kind && kind !== "") {
    throw badRequest(`the kind in the data (${String(kind)}) does not match the expected kind (${resource.kind})`)
  }
  const { object, unknownFields } = resource.decode(objectOf(input))
  reportUnknown(resource, unknownFields, options)
  const { namespace: own = namespace } = object.metadata
  if (own !== namespace) {
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request")
  }
  return withMetadata(object, { namespace: namespace === "" ? undefined : namespace })
}
