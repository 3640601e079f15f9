import { definitions, offeredTypes } from "#domain/provisioner/ProvisionerType.ts"

import { isJsonObject, type JsonObject, rewrite } from "./JsonWalk.ts"

/** Where each choice of texts is found in the document: a component and one of its properties. */
const choices: Readonly<Record<string, readonly [component: string, property: string]>> = {
  ...Object.assign({}, ...offeredTypes.map((type) => definitions[type].choices ?? {})),
  ApiKeySource: ["ApiKey", "source"],
  ApiKeyStatus: ["ApiKey", "status"],
  ApiKeyRefusal: ["ApiKeyValidation", "reason"],
  Architecture: ["K8sCluster", "architecture"],
  AssignableRole: ["AddUserById", "role"],
  AuditAction: ["AuditEntry", "action"],
  AuditResult: ["AuditEntry", "result"],
  AuditSubjectType: ["AuditSubject", "type"],
  CallVariant: ["PlanCall", "variant"],
  CloudProvider: ["K8sCluster", "provider"],
  ClientAuthType: ["KubeconfigContent", "clientAuthType"],
  ClusterState: ["K8sCluster", "state"],
  ClusterType: ["ClusterFields", "clusterType"],
  ConflictCode: ["Conflict", "error_code"],
  CredentialsSource: ["CredentialsRequest", "source"],
  CredentialsType: ["CredentialsRequest", "type"],
  ErrorRemedyAction: ["ErrorRemedy", "action"],
  EventLevel: ["ProgressEvent", "level"],
  FailureCause: ["OperationFailure", "cause"],
  FailureCode: ["OperationFailure", "code"],
  GlobalRole: ["User", "roles"],
  KubeconfigStatus: ["Kubeconfig", "status"],
  KubernetesSupport: ["KubernetesVersion", "support"],
  MachineCategory: ["NodeGroupRequest", "categoryType"],
  OperationPhase: ["ProgressEvent", "phase"],
  OperationStatus: ["ClusterProgress", "status"],
  OperationType: ["ClusterProgress", "operationType"],
  OrganizationRole: ["OrganizationMember", "role"],
  PlanRole: ["PlanFeatureValue", "allowedRoles"],
  PreflightCode: ["PreflightLine", "code"],
  PreflightStatus: ["PreflightLine", "status"],
  ProblemCode: ["Problem", "code"],
  ProvisionerType: ["K8sCluster", "provisionerType"],
  PurchaseOption: ["NodeGroupRequest", "instanceType"],
  RequestedProvisionerType: ["ProvisionerRequest", "type"],
  ResourceAction: ["PlannedChange", "action"],
  CostGroupKind: ["CostItem", "group"],
  SubnetType: ["SubnetRequest", "type"],
  TaintEffect: ["TaintRequest", "effect"],
  TaintOperator: ["TaintRequest", "operator"],
  UpgradeWarningKind: ["UpgradeWarning", "kind"],
}

const asObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

const isChoice = ({ enum: values, type }: JsonObject): boolean => type === "string" && Array.isArray(values)

/** The same choice has the same name, in any order of its values. */
const keyOf = ({ enum: values }: JsonObject): string =>
  JSON.stringify(Array.isArray(values) ? values.map(String).toSorted() : [])

const referTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

const choiceAt = (schemas: JsonObject, component: string, property: string): JsonObject => {
  const field = asObject(asObject(asObject(schemas[component])["properties"])[property])
  return isChoice(field) ? field : asObject(field["items"])
}

/** What a schema says of its place rather than of itself: it stays beside the reference. */
const aboutThePlace = ["description", "default"]

const split = (schema: JsonObject): readonly [itself: JsonObject, place: JsonObject] => {
  const entries = Object.entries(schema)
  return [
    Object.fromEntries(entries.filter(([key]) => !aboutThePlace.includes(key))),
    Object.fromEntries(entries.filter(([key]) => aboutThePlace.includes(key))),
  ]
}

/**
 * Envelopes that aren't named after the component in their `data`, by their operation.
 *
 * `WhoamiResponse` is what Go's generator calls the whole HTTP response of the operation `whoami`.
 */
const envelopeNames: Readonly<Record<string, string>> = {
  deleteApiKey: "ApiKeyDeletedResponse",
  getAssignedPlan: "PlanIdResponse",
  getClusterSpec: "ClusterSpecResponse",
  getPlan: "PlanIdResponse",
  listProviders: "ProviderListResponse",
  removeMember: "MemberRemovedResponse",
  whoami: "CurrentIdentityResponse",
}

const isEnvelope = ({ properties }: JsonObject): boolean =>
  isJsonObject(properties) && Object.keys(properties).join(" ") === "data id message status"

/** `ApiKeyResponse` where a key is read, and `ApiKeyCreatedResponse` where one is created. */
const envelopeName = (operationId: string, status: string, schema: JsonObject): string | undefined => {
  const reference = asObject(asObject(schema["properties"])["data"])["$ref"]
  const data = typeof reference === "string" ? reference.slice(reference.lastIndexOf("/") + 1) : undefined
  if (operationId in envelopeNames || data === undefined) return envelopeNames[operationId]
  return `${data}${status === "201" ? "Created" : ""}Response`
}

/** Moves the body of each success to a component, whose name is what generated clients call it. */
const nameEnvelopes = (paths: JsonObject, schemas: JsonObject): JsonObject => {
  const nameResponse = (operationId: string, status: string, response: JsonObject): JsonObject => {
    const content = asObject(response["content"])
    const media = asObject(content["application/json"])
    const schema = asObject(media["schema"])
    const name = isEnvelope(schema) ? envelopeName(operationId, status, schema) : undefined
    if (name === undefined) return response
    schemas[name] ??= schema
    return { ...response, content: { ...content, "application/json": { ...media, schema: referTo(name) } } }
  }
  const nameOperation = (operation: JsonObject): JsonObject => ({
    ...operation,
    responses: mapValues(asObject(operation["responses"]), (response, status) =>
      nameResponse(String(operation["operationId"]), status, asObject(response)),
    ),
  })
  return mapValues(paths, (path) => mapValues(asObject(path), (operation) => nameOperation(asObject(operation))))
}

const mapValues = (object: JsonObject, change: (value: unknown, key: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))

/**
 * Gives every choice of texts and every envelope a component of its own.
 *
 * Generators of clients name inline schemas after the place they find them in, and two places may get the same name.
 */
export const nameSchemas = ({ paths, schemas }: { readonly paths: JsonObject; readonly schemas: JsonObject }) => {
  const named = Object.entries(choices).map(
    ([name, [component, property]]) => [name, choiceAt(schemas, component, property)] as const,
  )
  const names = new Map(named.map(([name, schema]) => [keyOf(schema), name]))
  const nameChoices = (value: JsonObject): JsonObject =>
    mapValues(value, (part) =>
      rewrite(part, (object) => {
        const name = isChoice(object) ? names.get(keyOf(object)) : undefined
        return name === undefined ? object : { ...referTo(name), ...split(object)[1] }
      }),
    )
  const components = nameChoices(schemas)
  return {
    paths: nameEnvelopes(nameChoices(paths), components),
    schemas: { ...components, ...Object.fromEntries(named.map(([name, schema]) => [name, split(schema)[0]])) },
  }
}
