import type { PodTemplateSpec } from "kubernetes-types/core/v1.js"
import type { ObjectMeta } from "kubernetes-types/meta/v1.js"

import type { AnyObject, NewObject, ObjectOf } from "../world/KubernetesKinds.ts"
import { controllerReference } from "../world/Ownership.ts"
import { create, type Happening, type World, type Write } from "../world/World.ts"

/** The metadata of a pod besides what its template has. */
export type PodMeta = Pick<ObjectMeta, "annotations" | "labels"> & { readonly name: string }

/** A pod that a controller creates from a template. */
export const podFrom = (
  owner: AnyObject,
  template: PodTemplateSpec,
  { annotations, labels, name }: PodMeta,
): NewObject<"Pod"> => ({
  metadata: {
    name,
    namespace: owner.metadata.namespace ?? "",
    labels: { ...template.metadata?.labels, ...labels },
    ...(template.metadata?.annotations === undefined && annotations === undefined
      ? {}
      : { annotations: { ...template.metadata?.annotations, ...annotations } }),
    ...(template.metadata?.finalizers === undefined ? {} : { finalizers: template.metadata.finalizers }),
    ownerReferences: [controllerReference(owner)],
  },
  spec: template.spec ?? { containers: [] },
  status: { phase: "Pending" },
})

type Report = Pick<Happening, "component" | "message" | "reason"> & Partial<Pick<Happening, "type">>

export const report = (about: AnyObject, { component, message, reason, type = "Normal" }: Report): Write => ({
  verb: "event",
  about,
  type,
  reason,
  message,
  component,
})

/** Creates a pod, and reports that its owner did. */
export const createPod = (owner: AnyObject, pod: NewObject<"Pod">, component: string): ReadonlyArray<Write> => [
  create("Pod", pod),
  report(owner, { component, reason: "SuccessfulCreate", message: `Created pod: ${pod.metadata.name}` }),
]

export const deletePod = (owner: AnyObject, pod: ObjectOf<"Pod">, component: string): ReadonlyArray<Write> => [
  { verb: "delete", object: pod },
  report(owner, { component, reason: "SuccessfulDelete", message: `Deleted pod: ${pod.metadata.name}` }),
]

/** The name of a pod of an owner, within the 63 characters of a name. */
export const podName = (owner: AnyObject, world: World): string =>
  `${owner.metadata.name.slice(0, 57)}-${world.nameSuffix()}`
