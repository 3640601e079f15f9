import { assert, describe, it } from "@effect/vitest"

import { selfHostedKubernetesVersions } from "#domain/provisioner/self-managed/KubernetesReleases.ts"
import type { AddOn, KubernetesObject } from "#infra-templates/kubeadm/add-ons/AddOn.ts"
import { kubeadmClouds } from "#infra-templates/kubeadm/KubeadmClouds.ts"

/** What the script fills in. */
const filledIn = ["account_id", "api_host", "cluster_name", "node_groups", "pod_cidr", "region"]

const cases = Object.entries(kubeadmClouds).flatMap(([cloud, { addOns }]) =>
  addOns.map((addOn): [string, string, AddOn] => [cloud, addOn.name, addOn]),
)

const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The specification of the pods of a workload. */
const podsOf = ({ spec }: KubernetesObject): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const template = isRecord(spec) ? spec["template"] : undefined
  const pod = isRecord(template) ? template["spec"] : undefined
  return isRecord(pod) ? [pod] : []
}

const containersOf = (pod: Readonly<Record<string, unknown>>) =>
  [pod["initContainers"], pod["containers"]].flatMap((list) => (Array.isArray(list) ? list : [])).filter(isRecord)

const namesIn = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value.map((item) => (isRecord(item) ? item["name"] : undefined)) : []

describe("the add-ons of a cluster that kubeadm starts", () => {
  it.each(Object.keys(kubeadmClouds))(
    "have a network, a cloud controller, storage and metrics on %s, in this order",
    (cloud) => {
      const names = kubeadmClouds[cloud]?.addOns.map(({ name }) => name) ?? []
      const needed = [
        "cilium",
        "cloud-controller-manager",
        "serving-certificate-approver",
        "metrics-server",
        "block-storage",
      ]

      assert.deepStrictEqual(names.slice(0, needed.length), needed)
      assert.strictEqual(new Set(names).size, names.length)
    },
  )
})

describe.each(Object.entries(kubeadmClouds))("what calls the API of its own minor on %s", (_, { addOns }) => {
  const versions = addOns.filter(({ name }) => ["cloud-controller-manager", "cluster-autoscaler"].includes(name))

  it.each(versions)("is at most one minor from each that is offered: $name $version", ({ version }) => {
    // Google's controller manager 34.0.0 is that of Kubernetes 1.34.
    const minor = Number(version.replace(/^1\./, "").split(".")[0])

    for (const { minor: offered } of selfHostedKubernetesVersions.releases) {
      assert.isAtMost(Math.abs(Number(offered.split(".")[1]) - minor), 1, offered)
    }
  })
})

describe.each(cases)("on %s the add-on %s", (_, name, { objects, version }) => {
  it("pins its images to versions, its own among them", () => {
    const images = objects
      .flatMap(podsOf)
      .flatMap(containersOf)
      .map(({ image }) => String(image))

    assert.isNotEmpty(images)
    for (const image of images) assert.match(image, /^[a-z0-9.-]+\.[a-z]+\/[a-z0-9/-]+:v\d+\.\d+\.\d+$/)
    assert.isTrue(images.some((image) => image.endsWith(`:v${version}`)))
  })

  it("has each object once, and a name that the script can read", () => {
    const ids = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)

    assert.deepStrictEqual(ids, [...new Set(ids)])
    assert.match(name, /^[a-z][a-z-]*$/)
  })

  it("leaves only names between at signs that the script fills in", () => {
    const found = textsIn(objects).flatMap((text) => text.match(/@[^@\s]*@/g) ?? [])

    for (const text of found) assert.include(filledIn, text.slice(1, -1))
  })

  it("runs as accounts that it creates and mounts volumes that it has", () => {
    const accounts = objects.filter(({ kind }) => kind === "ServiceAccount").map(({ metadata }) => metadata.name)

    for (const pod of objects.flatMap(podsOf)) {
      assert.include<unknown>(accounts, pod["serviceAccountName"])
      for (const container of containersOf(pod)) {
        for (const volume of namesIn(container["volumeMounts"])) assert.include(namesIn(pod["volumes"]), volume)
      }
    }
  })

  it("grants each account only roles that it creates", () => {
    const roles = objects.filter(({ kind }) => kind === "ClusterRole").map(({ metadata }) => metadata.name)

    for (const { kind, roleRef } of objects) {
      if (kind === "ClusterRoleBinding") assert.include<unknown>(roles, isRecord(roleRef) ? roleRef["name"] : undefined)
    }
  })
})
