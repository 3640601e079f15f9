import { DateTime, Effect } from "effect"

import { ownOptions } from "../access/BootstrapCluster.ts"
import { signRequest } from "../access/Certificates.ts"
import { type BoundObject, signAccountToken } from "../access/Tokens.ts"
import { badRequest, invalid, invalidValue, notFound } from "../errors/StatusError.ts"
import { fieldsOf, listOf, textOf, valueAt, withValueAt, printed } from "../objects/Fields.ts"
import { objectOf } from "../objects/KubernetesObject.ts"
import { refusable } from "../requests/RequestOptions.ts"
import { findObject } from "../requests/StoredObjects.ts"
import { updateObject } from "../requests/UpdateObject.ts"
import { jsonResponse } from "./ApiRequest.ts"
import { objectResponse } from "./ObjectResponses.ts"
import { readPodLog } from "./PodLogs.ts"
import { objectInput, parseBody } from "./RequestInput.ts"
import type { ResourceCall } from "./ResourceCall.ts"

const durationSecondsMin = 600
const durationSecondsMax = 2 ** 32
const certificateSecondsDefault = 365 * 24 * 3600
const boundKinds = { Node: "nodes", Pod: "pods", Secret: "secrets" } as const

/** The object that a token is bound to: it must exist. */
const boundObject = Effect.fnUntraced(function* ({ asked, cluster }: ResourceCall, reference: unknown) {
  if (reference === undefined || reference === null) return undefined
  const { kind, name, uid } = fieldsOf(reference)
  const known = kind === "Node" || kind === "Pod" || kind === "Secret" ? kind : undefined
  if (known === undefined)
    return yield* badRequest(`cannot bind token for serviceaccount "${asked.name}" to kind ${printed(kind)}`)
  const resource = boundKinds[known]
  const found = yield* findObject(cluster, { key: resource }, known === "Node" ? "" : asked.namespace, textOf(name))
  if (found === undefined) return yield* notFound({ group: "", resource }, textOf(name))
  if (uid !== undefined && uid !== found.metadata.uid) {
    return yield* badRequest(`the UID in the bound object reference (${printed(uid)}) does not match the UID in record`)
  }
  return { kind: known, name: textOf(name), uid: found.metadata.uid ?? "" } satisfies BoundObject
})

/** Signs a token of a service account. */
const requestToken = Effect.fnUntraced(function* (call: ResourceCall) {
  const { asked, cluster, request } = call
  const { name, namespace } = asked
  const account = yield* findObject(cluster, { key: "serviceaccounts" }, namespace, name)
  if (account === undefined) return yield* notFound({ group: "", resource: "serviceaccounts" }, name)
  const input = yield* refusable(() => objectInput(request))
  const spec = fieldsOf(input["spec"])
  const seconds = Number(spec["expirationSeconds"] ?? 3600)
  if (!(seconds >= durationSecondsMin && seconds <= durationSecondsMax)) {
    const why =
      seconds > durationSecondsMax
        ? "may not specify a duration larger than 2^32 seconds"
        : "may not specify a duration less than 10 minutes"
    const causes = [invalidValue("spec.expirationSeconds", seconds, why)]
    return yield* invalid("authentication.k8s.io", "TokenRequest", "", causes)
  }
  const bound = yield* boundObject(call, spec["boundObjectRef"])
  const audiences = listOf(spec["audiences"]).map(textOf)
  const of = { namespace, name, uid: account.metadata.uid ?? "" }
  const { expiresAtSeconds, token } = yield* signAccountToken(cluster, cluster.identity, of, bound, {
    audiences,
    durationSeconds: seconds,
  })
  const expirationTimestamp = DateTime.formatIso(DateTime.makeUnsafe(expiresAtSeconds * 1000)).replace(".000Z", "Z")
  return jsonResponse(
    {
      kind: "TokenRequest",
      apiVersion: "authentication.k8s.io/v1",
      metadata: { name, namespace },
      spec: { ...spec, audiences, expirationSeconds: seconds },
      status: { token, expirationTimestamp },
    },
    201,
  )
})

const clientSigner = "kubernetes.io/kube-apiserver-client"

/** Approves or denies a request for a certificate; one for clients of the API is signed with its approval. */
const approve = Effect.fnUntraced(function* ({ asked, cluster, request, resource }: ResourceCall) {
  const input = yield* refusable(() => fieldsOf(parseBody(request)))
  const conditions = listOf(valueAt(input, "status", "conditions"))
  const now = yield* DateTime.now
  const { metadata } = objectOf(input)
  const { name } = asked
  const object = yield* updateObject(
    cluster,
    { resource, namespace: "", name, subresource: "status" },
    ownOptions("kubectl"),
    (live) =>
      Effect.gen(function* () {
        const spec = fieldsOf(live["spec"])
        const isApproved = conditions.some((condition) => valueAt(condition, "type") === "Approved")
        const isSigned = isApproved && spec["signerName"] === clientSigner
        const text = Buffer.from(textOf(spec["request"]), "base64").toString()
        const seconds = Number(spec["expirationSeconds"] ?? certificateSecondsDefault)
        const certificate = isSigned
          ? yield* Effect.tryPromise({
              try: () => signRequest(cluster.identity.authority, text, now, seconds),
              catch: () => badRequest("spec.request is no valid certificate request"),
            })
          : undefined
        const status = {
          conditions,
          ...(certificate !== undefined && { certificate: Buffer.from(certificate).toString("base64") }),
        }
        const version = metadata.resourceVersion ?? live.metadata.resourceVersion
        const changed = withValueAt(withValueAt(live, ["status"], status), ["metadata", "resourceVersion"], version)
        return { object: objectOf(changed), isTracked: false }
      }),
  )
  return yield* objectResponse(request, resource, object)
})

/** Handles the subresources that are no part of an object. Undefined for those that are not simulated. */
export const handleSubresource = Effect.fnUntraced(function* (call: ResourceCall) {
  const { asked, resource } = call
  if (resource.key === "serviceaccounts" && asked.subresource === "token" && asked.verb === "create") {
    return yield* requestToken(call)
  }
  if (resource.key === "pods" && asked.subresource === "log" && asked.verb === "get") return yield* readPodLog(call)
  const isApproval =
    resource.key === "certificatesigningrequests.certificates.k8s.io" && asked.subresource === "approval"
  return isApproval && asked.verb === "update" ? yield* approve(call) : undefined
})
