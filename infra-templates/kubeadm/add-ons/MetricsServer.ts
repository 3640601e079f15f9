import type { AddOn } from "./AddOn.ts"
import { account, read, workload } from "./Workloads.ts"

const labels = { "app.kubernetes.io/name": "metrics-server" }

/** Processor and memory use of nodes and pods, for `kubectl top` and horizontal autoscaling. */
export const metricsServer: AddOn = {
  name: "metrics-server",
  version: "0.8.0",
  source: "kubernetes-sigs/metrics-server v0.8.0, README and command line flags.",
  objects: [
    ...account("metrics-server", [
      { groups: [""], resources: ["nodes/metrics"], verbs: ["get"] },
      { groups: [""], resources: ["pods", "nodes", "namespaces", "configmaps"], verbs: read },
      { groups: ["authentication.k8s.io"], resources: ["tokenreviews"], verbs: ["create"] },
      { groups: ["authorization.k8s.io"], resources: ["subjectaccessreviews"], verbs: ["create"] },
    ]),
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "metrics-server", namespace: "kube-system", labels },
      spec: { selector: labels, ports: [{ name: "https", port: 443, targetPort: "https" }] },
    },
    workload({
      name: "metrics-server",
      kind: "Deployment",
      nodes: "controlPlane",
      containers: [
        {
          name: "metrics-server",
          image: "registry.k8s.io/metrics-server/metrics-server:v0.8.0",
          args: [
            "--cert-dir=/certificates",
            "--kubelet-preferred-address-types=InternalIP",
            "--kubelet-certificate-authority=/var/run/secrets/kubernetes.io/serviceaccount/ca.crt",
            "--metric-resolution=15s",
            "--secure-port=10250",
          ],
          ports: [{ name: "https", containerPort: 10_250 }],
          readinessProbe: { httpGet: { path: "/readyz", port: "https", scheme: "HTTPS" }, initialDelaySeconds: 20 },
          resources: { requests: { cpu: "100m", memory: "200Mi" } },
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { drop: ["ALL"] },
            readOnlyRootFilesystem: true,
            runAsNonRoot: true,
            runAsUser: 1000,
          },
          volumeMounts: [{ name: "certificates", mountPath: "/certificates" }],
        },
      ],
      volumes: [{ name: "certificates", emptyDir: {} }],
    }),
    {
      apiVersion: "apiregistration.k8s.io/v1",
      kind: "APIService",
      metadata: { name: "v1beta1.metrics.k8s.io", labels },
      spec: {
        group: "metrics.k8s.io",
        version: "v1beta1",
        groupPriorityMinimum: 100,
        versionPriority: 100,
        // Traffic inside the cluster, to a certificate that the server creates at each start.
        insecureSkipTLSVerify: true,
        service: { name: "metrics-server", namespace: "kube-system" },
      },
    },
  ],
}
