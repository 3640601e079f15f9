import { Context, DateTime, Effect, Layer } from "effect"

import { ClusterUsers } from "#application/ports/ClusterUsers.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import type { Kubeconfig } from "#domain/kubeconfig/Kubeconfig.ts"
import { kubeconfigDocument, kubeconfigName } from "#domain/kubeconfig/KubeconfigDocument.ts"

import { FindClusterForUsers } from "./FindClusterForUsers.ts"

const make = Effect.gen(function* () {
  const clusterUsers = yield* ClusterUsers
  const findClusterForUsers = yield* FindClusterForUsers
  const organizations = yield* Organizations

  return Effect.fn("DescribeKubeconfig")(function* (selector: string) {
    const { actor, cluster } = yield* findClusterForUsers(selector, "cluster.kubeconfig")
    const { name: organizationName } = yield* organizations.get(actor.organizationId)
    const endpoint = yield* clusterUsers.endpoint({ cluster })
    return {
      clusterId: cluster.id,
      status: "ON_DEMAND",
      clientAuthType: "BEARER_TOKEN",
      document: kubeconfigDocument({
        clusterId: cluster.id,
        name: kubeconfigName({ clusterName: cluster.spec.clusterName, organizationName }),
        endpoint,
        credential: { exec: { command: "orrery", args: ["clusters", "token", cluster.id] } },
      }),
      createdAt: yield* DateTime.now,
    } satisfies Kubeconfig
  })
})

/** Describes a kubeconfig without a credential: it asks Orrery for one each time that it needs one. Changes nothing. */
export class DescribeKubeconfig extends Context.Service<DescribeKubeconfig>()(
  "orrery/application/kubeconfig/DescribeKubeconfig",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
