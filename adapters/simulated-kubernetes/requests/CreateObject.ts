import { Effect } from "effect"

import { alreadyExists, badRequest, forbidden, invalid, notFound } from "../errors/StatusError.ts"
import { emptySet, setOfPaths } from "../managed-fields/FieldSet.ts"
import { type ChangeContext, trackApply, trackUpdate } from "../managed-fields/TrackChanges.ts"
import { type Fields, withValueAt } from "../objects/Fields.ts"
import { type KubernetesObject, objectOf, withMetadata } from "../objects/KubernetesObject.ts"
import { metadataCauses } from "../objects/NameValidation.ts"
import { type ApiResource, apiVersionOf } from "../resources/ApiResource.ts"
import { generationOf } from "./ObjectGeneration.ts"
import { readInput } from "./ReadInput.ts"
import { refusable, type RequestOptions } from "./RequestOptions.ts"
import { type ClusterServices, currentTime, findObject, saveObject } from "./StoredObjects.ts"

const letters = "bcdfghjklmnpqrstvwxz2456789"
const generatedLength = 5
const nameLengthMax = 63

const requireNamespace = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  resource: ApiResource,
  namespace: string,
  name: string,
) {
  if (namespace === "") return
  const found = yield* findObject(cluster, { key: "namespaces" }, "", namespace)
  if (found === undefined) return yield* notFound({ group: "", resource: "namespaces" }, namespace)
  if (found.metadata.deletionTimestamp !== undefined) {
    const why = `unable to create new content in namespace ${namespace} because it is being terminated`
    return yield* forbidden(resource.subject, name, why)
  }
})

const generateName = Effect.fnUntraced(function* ({ random }: ClusterServices, prefix: string) {
  const bytes = yield* random.randomBytes(generatedLength)
  const end = [...bytes].map((byte) => letters[byte % letters.length]).join("")
  return `${prefix.slice(0, nameLengthMax - generatedLength)}${end}`
})

/** An object of the type with nothing set. */
export const emptyObject = (resource: ApiResource): KubernetesObject =>
  resource.columnPaths === undefined
    ? resource.decode({ metadata: {} }).object
    : objectOf({ apiVersion: apiVersionOf(resource), kind: resource.kind })

/** What a change to the object is tracked with. A change to an object with a status cannot set it, and one to the status nothing else. */
export const changeContext = Effect.fnUntraced(function* (
  resource: ApiResource,
  { fieldManager }: Pick<RequestOptions, "fieldManager">,
  operation: "Apply" | "Update",
  subresource?: string,
) {
  const ignored = () => {
    if (!resource.hasStatus) return emptySet()
    return setOfPaths(subresource === "status" ? [["f:spec"], ["f:metadata", "f:labels"]] : [["f:status"]])
  }
  const context: ChangeContext = {
    resolve: resource.resolve,
    type: resource.type,
    manager: {
      manager: fieldManager,
      operation,
      apiVersion: apiVersionOf(resource),
      ...(subresource !== undefined && { subresource }),
    },
    now: yield* currentTime,
    ignored: ignored(),
  }
  return context
})

const withoutStatus = (object: KubernetesObject): KubernetesObject =>
  objectOf(withValueAt(object, ["status"], undefined))

/** Sets what only the server sets, and checks the object. */
const prepare = Effect.fnUntraced(function* (cluster: ClusterServices, resource: ApiResource, input: KubernetesObject) {
  const { generateName: prefix, name } = input.metadata
  const generated = name === undefined && prefix !== undefined ? yield* generateName(cluster, prefix) : name
  const named = withMetadata(resource.hasStatus ? withoutStatus(input) : input, {
    name: generated,
    uid: yield* cluster.random.uuidV4(),
    creationTimestamp: yield* currentTime,
    deletionTimestamp: undefined,
    deletionGracePeriodSeconds: undefined,
    generation: undefined,
    resourceVersion: undefined,
  })
  const completed = resource.complete(resource.decode(named).object)
  const object = withMetadata(completed, { generation: generationOf(resource, completed, undefined) })
  const causes = [...metadataCauses(resource.plural, object), ...resource.validate(object, undefined)]
  if (causes.length > 0) return yield* invalid(resource.group, resource.kind, generated ?? "", causes)
  return object
})

const store = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  resource: ApiResource,
  object: KubernetesObject,
  { dryRun }: RequestOptions,
) {
  const { name = "", namespace = "" } = object.metadata
  const taken = () => alreadyExists(resource.subject, name)
  if (!dryRun) return yield* saveObject(cluster, resource, object, 0).pipe(Effect.mapError(taken))
  if ((yield* findObject(cluster, resource, namespace, name)) !== undefined) return yield* taken()
  return object
})

export const createObject = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  resource: ApiResource,
  namespace: string,
  input: Fields,
  options: RequestOptions,
) {
  const read = yield* refusable(() => readInput(resource, namespace, input, options))
  const { name = "", resourceVersion } = read.metadata
  if (resourceVersion !== undefined) {
    return yield* badRequest("resourceVersion should not be set on objects to be created")
  }
  yield* requireNamespace(cluster, resource, namespace, name)
  const prepared = yield* prepare(cluster, resource, read)
  const context = yield* changeContext(resource, options, "Update")
  const object = yield* refusable(() => trackUpdate(context, emptyObject(resource), prepared))
  return yield* store(cluster, resource, object, options)
})

/** Creates an object by applying it. */
export const createByApply = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  resource: ApiResource,
  namespace: string,
  applied: KubernetesObject,
  options: RequestOptions,
) {
  const read = yield* refusable(() => readInput(resource, namespace, applied, options))
  yield* requireNamespace(cluster, resource, namespace, read.metadata.name ?? "")
  const context = yield* changeContext(resource, options, "Apply")
  const { object } = yield* refusable(() =>
    trackApply(context, objectOf({ apiVersion: applied.apiVersion, kind: applied.kind }), applied, {
      force: options.force,
      normalize: (value) => value,
    }),
  )
  const { managedFields } = object.metadata
  const prepared = yield* prepare(cluster, resource, withMetadata(read, { managedFields: undefined }))
  return yield* store(cluster, resource, withMetadata(prepared, { managedFields }), options)
})
