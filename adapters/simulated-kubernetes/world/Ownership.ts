import type { OwnerReference } from "kubernetes-types/meta/v1.js"

import { type AnyObject, kinds } from "./KubernetesKinds.ts"

/** The reference from an object to the one that controls it. */
export const controllerReference = ({ kind, metadata }: AnyObject): OwnerReference => ({
  apiVersion: kinds[kind].apiVersion,
  kind,
  name: metadata.name,
  uid: metadata.uid,
  controller: true,
  blockOwnerDeletion: true,
})
