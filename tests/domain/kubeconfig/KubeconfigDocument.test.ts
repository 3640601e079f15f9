import { assert, describe, it } from "@effect/vitest"

import { ClusterId } from "#domain/cluster/Cluster.ts"
import { kubeconfigDocument, kubeconfigName } from "#domain/kubeconfig/KubeconfigDocument.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const content = {
  clusterId: ClusterId.make(uuid("staging")),
  name: kubeconfigName({ clusterName: "staging", organizationName: "acme" }),
  endpoint: { server: "https://k8s.example.com:6443", certificateAuthority: "-----BEGIN CERTIFICATE-----\n" },
}

describe("a kubeconfig", () => {
  it("has one cluster, one user and one context of the same name, which is the current one", () => {
    const {
      clusters,
      contexts,
      users,
      "current-context": current,
    } = kubeconfigDocument({
      ...content,
      credential: { token: "eyJ" },
    })

    assert.deepStrictEqual(
      [...clusters, ...contexts, ...users].map(({ name }) => name),
      ["staging.acme", "staging.acme", "staging.acme"],
    )
    assert.strictEqual(current, "staging.acme")
    assert.deepInclude(contexts[0]?.context, { cluster: "staging.acme", user: "staging.acme" })
  })

  it("trusts the authorities of its cluster, and has no proxy and nothing insecure", () => {
    const [cluster] = kubeconfigDocument({ ...content, credential: { token: "eyJ" } }).clusters

    assert.deepStrictEqual(cluster?.cluster, {
      server: "https://k8s.example.com:6443",
      "certificate-authority-data": "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCg==",
      extensions: [{ name: "orrery.dev/cluster", extension: { clusterId: content.clusterId } }],
    })
  })

  it("has a program in place of a credential where it renews itself", () => {
    const exec = { command: "orrery", args: ["clusters", "token", "staging"] }
    const [user] = kubeconfigDocument({ ...content, credential: { exec } }).users

    assert.deepInclude(user?.user.exec, {
      ...exec,
      apiVersion: "client.authentication.k8s.io/v1",
      interactiveMode: "Never",
    })
    assert.notProperty(user?.user, "token")
  })
})
