import type { ApiReach } from "../provisioner/ProvisionerDefinition.ts"
import type { PreflightResult } from "./PreflightReport.ts"

const connect = "connect the network of Orrery with that of the cluster, for example by a peering, or run Orrery in it"

/** Whether Orrery can reach the Kubernetes API of a cluster, as far as the request and the server's settings say. */
export const judgeApiReach = (
  { authorizedNetworks, hasPublicName, opensToOrrery }: ApiReach,
  egressNetworks: ReadonlyArray<string>,
): PreflightResult => {
  const code = "API_REACH"
  if (opensToOrrery && egressNetworks.length > 0) {
    const message = `The public address of the Kubernetes API is open to the networks of Orrery: ${egressNetworks.join(", ")}.`
    return { code, status: "PASS", message }
  }
  if (hasPublicName) {
    return { code, status: "PASS", message: "The Kubernetes API has a name that the cloud serves to whom it lets in." }
  }
  if (!opensToOrrery) {
    const message = `The Kubernetes API is private, because its load balancer is in your own network. Orrery must reach it by network: ${connect}.`
    return { code, status: "WARN", message }
  }
  const now =
    authorizedNetworks.length === 0
      ? "The Kubernetes API is private. Orrery must reach it by network"
      : `The Kubernetes API is open to ${authorizedNetworks.join(", ")}. Orrery must be in one of these networks`
  return { code, status: "WARN", message: `${now}: set ORRERY_EGRESS_CIDRS on the server, or ${connect}.` }
}
