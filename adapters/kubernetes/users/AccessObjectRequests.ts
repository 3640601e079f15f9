import { Effect, Schema } from "effect"

import type { AccessObject } from "#domain/kubeconfig/AccessObjects.ts"

import type { KubernetesAccess } from "../access/KubernetesAccess.ts"
import { sendToKubernetes } from "../KubernetesRequests.ts"

/** Orrery owns the fields it has applied, and takes them back from others. */
const fieldManager = "orrery"

const groups: Readonly<Record<string, string>> = {
  Namespace: "/api/v1",
  Secret: "/api/v1",
  ServiceAccount: "/api/v1",
  ClusterRole: "/apis/rbac.authorization.k8s.io/v1",
  ClusterRoleBinding: "/apis/rbac.authorization.k8s.io/v1",
}

/** Where the API has an object. */
export const pathOf = ({ kind, metadata: { name, namespace } }: AccessObject): string => {
  const scope = namespace === undefined ? "" : `/namespaces/${namespace}`
  return `${groups[kind] ?? "/api/v1"}${scope}/${kind.toLowerCase()}s/${encodeURIComponent(name)}`
}

const Applied = Schema.Struct({ metadata: Schema.Struct({ uid: Schema.String }) })

const send = (access: KubernetesAccess, object: AccessObject) =>
  sendToKubernetes(
    access,
    {
      method: "PATCH",
      path: pathOf(object),
      query: { fieldManager, force: "true" },
      body: { content: object, mediaType: "application/apply-patch+yaml" },
    },
    Applied,
  )

/** Deletes an object, if it is there. */
export const deleteObject = (access: KubernetesAccess, object: AccessObject) =>
  sendToKubernetes(access, { method: "DELETE", path: pathOf(object) }, Schema.Unknown).pipe(
    Effect.catchIf(
      (error) => error._tag === "KubernetesRequestFailed" && error.status === 404,
      () => Effect.void,
    ),
    Effect.asVoid,
  )

/** Creates or corrects an object, and returns its UID. */
export const applyObject = (access: KubernetesAccess, object: AccessObject) =>
  send(access, object).pipe(
    // The role of a binding cannot be changed: one that someone else created is replaced.
    Effect.catchIf(
      (error) =>
        error._tag === "KubernetesRequestFailed" && error.status === 422 && object.kind === "ClusterRoleBinding",
      () => Effect.andThen(deleteObject(access, object), send(access, object)),
    ),
    Effect.map(({ metadata: { uid } }) => uid),
  )
