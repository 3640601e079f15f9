import { assert, describe, it } from "@effect/vitest"

import type { Bootstrap, BootstrapCluster, Bootstrapper } from "#infra-templates/bootstrap/Bootstrapper.ts"
import { sha256 } from "#infra-templates/bootstrap/Sha256.ts"
import { UnsafeText } from "#infra-templates/synthesis/UnsafeText.ts"
import { UnsupportedSpec } from "#infra-templates/synthesis/UnsupportedSpec.ts"
import { bootstrapCluster } from "#tests/bootstrap/BootstrapClusters.ts"

const userDataOf = ({ controlPlane, nodeGroups }: Bootstrap): ReadonlyArray<string> => [
  ...Object.values(controlPlane),
  ...Object.values(nodeGroups),
]

const isCovered = (keys: ReadonlyArray<string>, key: string): boolean =>
  keys.some((allowed) => (allowed.endsWith("/") ? key.startsWith(allowed) : key === allowed))

const reference = "${TfToken[TOKEN.7]}"

/** What a program relies on, whichever distribution of Kubernetes the machines start. */
export const bootstrapperContract = (
  bootstrapper: Bootstrapper,
  clouds: ReadonlyArray<BootstrapCluster["cloud"]>,
): void => {
  describe.each(clouds)(`${bootstrapper.name} on %s`, (cloud) => {
    const cluster = bootstrapCluster({ cloud })
    const bootstrap = bootstrapper.bootstrap(cluster)

    it("gives equal bytes for equal clusters", () => {
      assert.deepStrictEqual(bootstrapper.bootstrap(bootstrapCluster({ cloud })), bootstrap)
    })

    it("gives each member and each node group its own user data, of at most 16 KB", () => {
      assert.sameMembers(
        Object.keys(bootstrap.controlPlane),
        cluster.controlPlane.map(({ name }) => name),
      )
      assert.sameMembers(
        Object.keys(bootstrap.nodeGroups),
        cluster.nodeGroups.map(({ name }) => name),
      )
      assert.isAtMost(Math.max(...userDataOf(bootstrap).map((text) => Buffer.byteLength(text))), 16_384)
    })

    it("names objects after their content, so that user data pins what it reads", () => {
      assert.strictEqual(new Set(bootstrap.objects.map(({ id }) => id)).size, bootstrap.objects.length)
      for (const { content, key, sha256: digest } of bootstrap.objects) {
        assert.strictEqual(digest, sha256(content))
        assert.include(key, digest)
        assert.isTrue(Object.values(bootstrap.controlPlane).every((text) => text.includes(digest)))
      }
    })

    it("uploads nothing that Terraform could read as an expression", () => {
      for (const { content, id } of bootstrap.objects) assert.notMatch(content, /[$%]\{/, id)
    })

    it("lets machines read the objects, and workers none of the control plane's", () => {
      const { controlPlane, worker } = bootstrap.access
      const prefix = `clusters/${cluster.clusterName}-${cluster.clusterId}/`

      assert.isTrue(bootstrap.objects.every(({ key }) => isCovered(controlPlane.reads, key)))
      assert.deepStrictEqual(worker.writes, [])
      assert.isFalse(isCovered(worker.reads, `${prefix}join/control-plane.json`))
      assert.isFalse(isCovered(worker.reads, `${prefix}snapshots/latest.db`))
      assert.isTrue(
        [...controlPlane.reads, ...controlPlane.writes, ...worker.reads].every((key) => key.startsWith(prefix)),
      )
    })

    it("shares no key with another cluster of the same name", () => {
      const other = bootstrapper.bootstrap({ ...cluster, clusterId: "another" })
      const keysOf = ({ access, objects }: Bootstrap) => [
        ...objects.map(({ key }) => key),
        ...Object.values(access).flatMap(({ reads, writes }) => [...reads, ...writes]),
      ]

      assert.deepStrictEqual(
        keysOf(other).filter((key) => isCovered(keysOf(bootstrap), key)),
        [],
      )
    })

    it("changes the user data of one member when only that member changes", () => {
      const [first, ...rest] = cluster.controlPlane
      const changed = bootstrapper.bootstrap({
        ...cluster,
        controlPlane: first ? [{ ...first, kubernetesVersion: "1.34.3", generation: 2 }, ...rest] : [],
      })

      assert.deepStrictEqual(
        Object.keys(bootstrap.controlPlane).filter(
          (name) => changed.controlPlane[name] !== bootstrap.controlPlane[name],
        ),
        ["payments-control-plane-0"],
      )
      assert.deepStrictEqual(changed.objects, bootstrap.objects)
      assert.deepStrictEqual(changed.nodeGroups, bootstrap.nodeGroups)
    })

    it("leaves everything else unchanged when a node group is added", () => {
      const [group] = cluster.nodeGroups
      const changed = bootstrapper.bootstrap({
        ...cluster,
        nodeGroups: group ? [group, { ...group, name: "green" }] : [],
      })

      assert.deepStrictEqual(changed.controlPlane, bootstrap.controlPlane)
      assert.strictEqual(changed.nodeGroups["blue"], bootstrap.nodeGroups["blue"])
      assert.isDefined(changed.nodeGroups["green"])
    })

    it.each(["1.35.0", "1.30.9"])(
      "refuses nodes of %s, which the control plane's version does not work with",
      (version) => {
        const [group] = cluster.nodeGroups
        const nodeGroups = group ? [{ ...group, kubernetesVersion: version }] : []

        assert.throws(() => bootstrapper.bootstrap({ ...cluster, nodeGroups }), UnsupportedSpec, /The nodes run 1\./)
      },
    )

    it("takes nodes that are three minor versions older", () => {
      const [group] = cluster.nodeGroups
      const nodeGroups = group ? [{ ...group, kubernetesVersion: "1.31.4" }] : []

      assert.doesNotThrow(() => bootstrapper.bootstrap({ ...cluster, nodeGroups }))
    })

    it("keeps references of Terraform in user data, and out of objects", () => {
      const changed = bootstrapper.bootstrap({ ...cluster, endpoint: reference, keyId: reference })

      assert.isTrue(userDataOf(changed).every((text) => text.includes(reference)))
      assert.deepStrictEqual(changed.objects, bootstrap.objects)
    })

    it.each(["it's", "a\nb", "a$(id)", "a`id`", 'a"b', "a|b", "a\\b", "${file(1)}"])("refuses the text %j", (text) => {
      const [group] = cluster.nodeGroups

      assert.throws(() => bootstrapper.bootstrap({ ...cluster, clusterName: text }), UnsafeText)
      assert.throws(
        () => bootstrapper.bootstrap({ ...cluster, nodeGroups: group ? [{ ...group, labels: { team: text } }] : [] }),
        UnsafeText,
      )
    })
  })

  describe(bootstrapper.name, () => {
    it("refuses a cloud that it cannot start machines on", () => {
      // A request can name only clouds; this is one that a bootstrapper does not know.
      const cloud = "toString" as BootstrapCluster["cloud"]

      assert.throws(
        () => bootstrapper.bootstrap(bootstrapCluster({ cloud })),
        UnsupportedSpec,
        /cannot be bootstrapped/,
      )
    })
  })
}
