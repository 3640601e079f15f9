import { Schema } from "effect"

import { ClientAuthType } from "#domain/kubeconfig/ClientAuthType.ts"
import { KubeconfigStatus } from "#domain/kubeconfig/Kubeconfig.ts"

import { map, text, timestamp, uuid } from "../WireValue.ts"

const KubeconfigContent = Schema.Struct({
  clientAuthType: ClientAuthType.annotate({ description: "How the client proves who it is." }),
  data: text(
    65_536,
    "The kubeconfig, as YAML: a file for kubectl. With a credential it is a secret.",
    "apiVersion: v1\n",
  ),
  duration: Schema.optionalKey(text(16, "How long it works, as its credential says. Absent where it has none.", "1h")),
  envVars: map(
    text(256, "What the variable is for.", "The profile to use."),
    20,
    "Variables of the environment that the client needs. None for a bearer token.",
  ),
  lastUpdatedTimestamp: timestamp("When it was created."),
  notAfterTimestamp: Schema.optionalKey(timestamp("When it ends, as its credential says. Absent where it has none.")),
  notBeforeTimestamp: Schema.optionalKey(timestamp("From when it works, as its credential says.")),
}).annotate({ identifier: "KubeconfigContent", description: "A kubeconfig, and how long it works." })

/** Access of the caller to a cluster (specification §3, Kubeconfig response). */
export const ClusterKubeconfig = Schema.Struct({
  clusterId: uuid("The cluster."),
  status: KubeconfigStatus.annotate({
    description: "PROVISIONED: with a credential. ON_DEMAND: without one; it asks for one each time that it is used.",
  }),
  kubeconfig: KubeconfigContent,
}).annotate({ identifier: "Kubeconfig", description: "Access of the caller to a cluster." })
export type ClusterKubeconfig = typeof ClusterKubeconfig.Type
