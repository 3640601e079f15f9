import { exampleCloud } from "../CloudExamples.ts"
import type { RequestExamples } from "../RequestExamples.ts"

const cluster = {
  clusterName: "staging",
  provider: exampleCloud.provider,
  region: "eu-central-1",
  approvalWorkflow: false,
  provisioner: exampleCloud.provisioner,
  clusterSpec: {
    architecture: "x86_64",
    dataPlane: {
      nodeGroups: [
        {
          name: "default",
          instanceType: "ondemand",
          machineTypes: ["m7i.large"],
          minNode: 3,
          maxNode: 6,
          volumeSize: 50,
        },
      ],
    },
  },
}

/** A request for a cluster, in both of its forms. */
export const clusterRequestExamples: RequestExamples = {
  bare: { summary: `An ${exampleCloud.managedControlPlane} cluster, in its own network`, value: cluster },
  manifest: {
    summary: "The same as a manifest",
    value: { apiVersion: "orrery.dev/v1", kind: "K8sCluster", spec: cluster },
  },
}
