import { claimNames } from "../scheduler/VolumeFit.ts"
import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { controllerReference } from "../world/Ownership.ts"
import { controllerOf, create, type World, type Write } from "../world/World.ts"

type Claim = ObjectOf<"PersistentVolumeClaim">

const component = "persistentvolume-controller"
const defaultClass = "storageclass.kubernetes.io/is-default-class"

const classOf = (world: World, { spec }: Claim): ObjectOf<"StorageClass"> | undefined =>
  spec?.storageClassName === undefined
    ? world.list("StorageClass").find(({ metadata }) => metadata.annotations?.[defaultClass] === "true")
    : world.find("StorageClass", undefined, spec.storageClassName)

const event = (claim: Claim, reason: string, message: string): Write => ({
  verb: "event",
  about: claim,
  type: "Normal",
  reason,
  message,
  component,
})

/** The zone of the node that the first pod of a claim is on. */
const zoneOf = (world: World, claim: Claim): string | undefined => {
  const pod = world
    .list("Pod", claim.metadata.namespace)
    .find((one) => claimNames(one).includes(claim.metadata.name) && one.spec?.nodeName !== undefined)
  return world.find("Node", undefined, pod?.spec?.nodeName ?? "")?.metadata.labels?.["topology.kubernetes.io/zone"]
}

const volumeFor = (claim: Claim, storageClass: ObjectOf<"StorageClass">, zone: string | undefined): Write => {
  const { accessModes = ["ReadWriteOnce"], resources, volumeMode } = claim.spec ?? {}
  const { name, namespace = "", uid } = claim.metadata
  const requirement = { key: "topology.kubernetes.io/zone", operator: "In" as const, values: [zone ?? ""] }
  return create("PersistentVolume", {
    metadata: {
      name: `pvc-${uid}`,
      annotations: { "pv.kubernetes.io/provisioned-by": storageClass.provisioner },
      finalizers: ["kubernetes.io/pv-protection"],
    },
    spec: {
      accessModes,
      capacity: { storage: resources?.requests?.["storage"] ?? "1Gi" },
      claimRef: { apiVersion: "v1", kind: "PersistentVolumeClaim", name, namespace, uid },
      csi: { driver: storageClass.provisioner, volumeHandle: `simulated-${uid}` },
      persistentVolumeReclaimPolicy: storageClass.reclaimPolicy ?? "Delete",
      storageClassName: storageClass.metadata.name,
      volumeMode: volumeMode ?? "Filesystem",
      ...(zone === undefined
        ? {}
        : { nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [requirement] }] } } }),
    },
    status: { phase: "Bound" },
  })
}

const bind = (world: World, claim: Claim): ReadonlyArray<Write> => {
  if (claim.status?.phase === "Bound" || claim.metadata.deletionTimestamp !== undefined) return []
  const storageClass = classOf(world, claim)
  if (storageClass === undefined) {
    return claim.status?.phase === "Pending"
      ? []
      : [
          { verb: "status", object: claim, status: { phase: "Pending" } },
          event(claim, "FailedBinding", "no persistent volumes available for this claim and no storage class is set"),
        ]
  }
  const zone = zoneOf(world, claim)
  if (storageClass.volumeBindingMode === "WaitForFirstConsumer" && zone === undefined) {
    return claim.status?.phase === "Pending"
      ? []
      : [
          { verb: "status", object: claim, status: { phase: "Pending" } },
          event(claim, "WaitForFirstConsumer", "waiting for first consumer to be created before binding"),
        ]
  }
  const volumeName = `pvc-${claim.metadata.uid}`
  const storageClassName = storageClass.metadata.name
  const annotations = { ...claim.metadata.annotations, "pv.kubernetes.io/bind-completed": "yes" }
  const object: Claim = {
    ...claim,
    metadata: { ...claim.metadata, annotations },
    spec: { ...claim.spec, storageClassName, volumeName },
  }
  const { accessModes = ["ReadWriteOnce"], resources } = claim.spec ?? {}
  const status = { phase: "Bound", accessModes, capacity: { storage: resources?.requests?.["storage"] ?? "1Gi" } }
  return [
    volumeFor(claim, storageClass, zone),
    { verb: "replace", object },
    { verb: "status", object, status },
    event(claim, "ProvisioningSucceeded", `Successfully provisioned volume ${volumeName}`),
  ]
}

/** Deletes volumes whose claim is gone, as their class says. */
const reclaim = (world: World, volume: ObjectOf<"PersistentVolume">): ReadonlyArray<Write> => {
  const { claimRef, persistentVolumeReclaimPolicy } = volume.spec ?? {}
  if (claimRef?.name === undefined) return []
  const claim = world.find("PersistentVolumeClaim", claimRef.namespace, claimRef.name)
  if (claim?.metadata.uid === claimRef.uid) return []
  if (persistentVolumeReclaimPolicy === "Retain") {
    return [{ verb: "status", object: volume, status: { ...volume.status, phase: "Released" } }]
  }
  const { finalizers: _, ...metadata } = volume.metadata
  const object = { ...volume, metadata }
  return [
    { verb: "replace", object },
    { verb: "delete", object },
  ]
}

/** Creates the claims that a pod brings with it. */
const ephemeralClaims = (world: World, pod: ObjectOf<"Pod">): ReadonlyArray<Write> =>
  (pod.spec?.volumes ?? []).flatMap(({ ephemeral, name: volume }) => {
    const template = ephemeral?.volumeClaimTemplate
    const { name: podName, namespace = "" } = pod.metadata
    const name = `${podName}-${volume}`
    if (template === undefined || world.find("PersistentVolumeClaim", namespace, name) !== undefined) return []
    const metadata = { ...template.metadata, name, namespace, ownerReferences: [controllerReference(pod)] }
    return [create("PersistentVolumeClaim", { metadata, spec: template.spec, status: { phase: "Pending" } })]
  })

/** Binds claims to volumes of their storage class, and deletes volumes that nothing claims. */
export const storageControllers = [
  controllerOf("Pod", ephemeralClaims),
  controllerOf("PersistentVolumeClaim", bind),
  controllerOf("PersistentVolume", reclaim),
]
