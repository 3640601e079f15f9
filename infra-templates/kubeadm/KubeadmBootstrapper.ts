import { skewProblem } from "#domain/provisioner/self-managed/VersionSkew.ts"
import { canonicalJson } from "#domain/shared/CanonicalJson.ts"

import type { Bootstrap, BootstrapCluster, BootstrapObject, Bootstrapper } from "../bootstrap/Bootstrapper.ts"
import { clusterPrefix } from "../bootstrap/ClusterPrefix.ts"
import { sha256 } from "../bootstrap/Sha256.ts"
import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import type { AddOn } from "./add-ons/AddOn.ts"
import { bootstrapScript } from "./BootstrapScript.ts"
import type { KubeadmCloud } from "./KubeadmCloud.ts"
import { kubeadmClouds } from "./KubeadmClouds.ts"
import { groupSettings, memberSettings } from "./NodeSettings.ts"
import { userData } from "./UserData.ts"

const cloudOf = (cluster: BootstrapCluster): KubeadmCloud => {
  const cloud = Object.hasOwn(kubeadmClouds, cluster.cloud) ? kubeadmClouds[cluster.cloud] : undefined
  if (cloud !== undefined) return cloud
  throw new UnsupportedSpec({
    path: "spec.provider",
    problem: `Machines of ${cluster.cloud} cannot be bootstrapped. Use one of: ${Object.keys(kubeadmClouds).join(", ")}.`,
  })
}

const scriptObject = (prefix: string, cloud: KubeadmCloud): BootstrapObject => {
  const content = bootstrapScript(cloud)
  const digest = sha256(content)
  return {
    id: "bootstrap-script",
    key: `${prefix}bootstrap/${digest}.sh`,
    content,
    contentType: "text/x-shellscript",
    sha256: digest,
  }
}

const addOnObject = (prefix: string, { name, objects }: AddOn): BootstrapObject => {
  const content = `${canonicalJson({ apiVersion: "v1", kind: "List", items: objects }, 1)}\n`
  const digest = sha256(content)
  return {
    id: `add-on-${name}`,
    key: `${prefix}add-ons/${name}-${digest}.json`,
    content,
    contentType: "application/json",
    sha256: digest,
  }
}

/** A node that is newer than an API server, or much older, may not work with it. */
const checkVersions = ({ controlPlane: members, nodeGroups }: BootstrapCluster): void => {
  for (const group of nodeGroups) {
    const problem = skewProblem({ members, nodeGroups: group })
    if (problem !== undefined) throw new UnsupportedSpec({ path: `spec.nodeGroups["${group.name}"]`, problem })
  }
}

const bootstrap = (cluster: BootstrapCluster): Bootstrap => {
  checkVersions(cluster)
  const cloud = cloudOf(cluster)
  const prefix = clusterPrefix(cluster)
  const script = scriptObject(prefix, cloud)
  const addOns = cloud.addOns.map((addOn) => ({ name: addOn.name, object: addOnObject(prefix, addOn) }))
  const pins = addOns.map(({ name, object }) => `${name}:${object.sha256}`)
  const userDataOf = (settings: Record<string, string>) =>
    userData(cloud, { settings, scriptKey: script.key, scriptSha256: script.sha256 })

  return {
    objects: [script, ...addOns.map(({ object }) => object)],
    controlPlane: Object.fromEntries(
      cluster.controlPlane.map((member) => [member.name, userDataOf(memberSettings(cluster, cloud, member, pins))]),
    ),
    nodeGroups: Object.fromEntries(
      cluster.nodeGroups.map((group) => [group.name, userDataOf(groupSettings(cluster, cloud, group))]),
    ),
    access: {
      controlPlane: {
        reads: ["bootstrap/", "add-ons/", "control-plane/", "join/"].map((part) => prefix + part),
        writes: ["control-plane/", "join/", "oidc/", "snapshots/"].map((part) => prefix + part),
      },
      worker: { reads: [`${prefix}bootstrap/`, `${prefix}join/worker.json`], writes: [] },
    },
  }
}

/** Starts Kubernetes as the Kubernetes project publishes it, with kubeadm, on machines whose image has everything that is needed. */
export const kubeadm: Bootstrapper = { name: "kubeadm", bootstrap }
