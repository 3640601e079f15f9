import { selfHostedKubernetesVersions } from "./KubernetesReleases.ts"
import { WireSelfHostedSpec } from "./WireSelfHostedSpec.ts"

/** What is the same of a self-hosted provisioner on every cloud. */
export const selfHostedKnown = {
  isOffered: true,
  otherNames: ["kops", "selfmanaged"],
  parts: { selfHosted: WireSelfHostedSpec, kops: WireSelfHostedSpec },
  kubernetesVersions: selfHostedKubernetesVersions,
  asRequested: "type selfHosted, with a selfHosted part",
  needed: "accountId, bucketName, k8sImage and credentials",
} as const
