import type { AddOn } from "./AddOn.ts"
import { account, read, workload } from "./Workloads.ts"

/** Approves the certificates with which kubelets serve logs and metrics, after it has compared names and addresses with the node's. */
export const servingCertificateApprover: AddOn = {
  name: "serving-certificate-approver",
  version: "1.2.14",
  source: "postfinance/kubelet-csr-approver v1.2.14, README.",
  objects: [
    ...account("serving-certificate-approver", [
      { groups: ["certificates.k8s.io"], resources: ["certificatesigningrequests"], verbs: read },
      { groups: ["certificates.k8s.io"], resources: ["certificatesigningrequests/approval"], verbs: ["update"] },
      { groups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create", "get", "update"] },
      { groups: [""], resources: ["events"], verbs: ["create", "patch"] },
      { groups: [""], resources: ["nodes"], verbs: read },
    ]),
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: "orrery:kubelet-serving-approver" },
      rules: [
        {
          apiGroups: ["certificates.k8s.io"],
          resources: ["signers"],
          resourceNames: ["kubernetes.io/kubelet-serving"],
          verbs: ["approve"],
        },
      ],
    },
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRoleBinding",
      metadata: { name: "orrery:kubelet-serving-approver" },
      roleRef: {
        apiGroup: "rbac.authorization.k8s.io",
        kind: "ClusterRole",
        name: "orrery:kubelet-serving-approver",
      },
      subjects: [{ kind: "ServiceAccount", name: "serving-certificate-approver", namespace: "kube-system" }],
    },
    workload({
      name: "serving-certificate-approver",
      kind: "Deployment",
      nodes: "controlPlane",
      containers: [
        {
          name: "approver",
          image: "ghcr.io/postfinance/kubelet-csr-approver:v1.2.14",
          // The names of nodes are not in DNS on every cloud; the request is compared with the node's certificate and addresses.
          args: ["-bypass-dns-resolution", "-provider-regex", "^[a-z0-9.-]+$", "-leader-election"],
          resources: { requests: { cpu: "10m", memory: "32Mi" } },
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { drop: ["ALL"] },
            readOnlyRootFilesystem: true,
            runAsNonRoot: true,
            runAsUser: 65_532,
          },
        },
      ],
    }),
  ],
}
