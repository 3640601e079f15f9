import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { controllerOf, create, type World, type Write } from "../world/World.ts"

const rootCertificates = "kube-root-ca.crt"

const note =
  "Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters."

/** Gives every namespace its default service account, and the certificate of the cluster's authority in PEM. */
export const namespacesWith = (certificateAuthority: string) =>
  controllerOf("Namespace", (world: World, { metadata, status }: ObjectOf<"Namespace">): ReadonlyArray<Write> => {
    const { deletionTimestamp, name } = metadata
    if (deletionTimestamp !== undefined || status?.phase === "Terminating") return []
    const annotations = { "kubernetes.io/description": note }
    const known = world.find("ConfigMap", name, rootCertificates)
    return [
      ...(world.find("ServiceAccount", name, "default") === undefined
        ? [create("ServiceAccount", { metadata: { name: "default", namespace: name } })]
        : []),
      ...(known === undefined
        ? [
            create("ConfigMap", {
              metadata: { name: rootCertificates, namespace: name, annotations },
              data: { "ca.crt": certificateAuthority },
            }),
          ]
        : []),
    ]
  })
