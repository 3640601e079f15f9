import type { AddressRanges } from "../AddressRanges.ts"
import { blockIn, blocksIn, textIn } from "../ResourceAttributes.ts"

/** The ranges of programs on Google Cloud. */
export const gcpAddressRanges: AddressRanges = {
  google_compute_subnetwork: (subnetwork) => ({
    nodes: textIn(subnetwork, "ip_cidr_range"),
    ...Object.fromEntries(
      blocksIn(subnetwork, "secondary_ip_range").map((range) => [
        textIn(range, "range_name") ?? "a secondary range",
        textIn(range, "ip_cidr_range"),
      ]),
    ),
  }),
  google_container_cluster: (cluster) => ({
    "the control plane": textIn(blockIn(cluster, "private_cluster_config"), "master_ipv4_cidr_block"),
  }),
}
