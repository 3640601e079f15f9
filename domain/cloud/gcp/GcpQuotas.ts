import { diskGib, vCpus } from "../MachineUse.ts"
import { one, type Quota } from "../Quota.ts"
import { numberIn, textIn } from "../ResourceAttributes.ts"
import { gcpMachineUses } from "./MachineUses.ts"

/** Families with a quota of their own, by its name. */
const ownQuotas: Readonly<Record<string, RegExp>> = {
  A2_CPUS: /^a2-/,
  C2_CPUS: /^c2-/,
  C2D_CPUS: /^c2d-/,
  C3_CPUS: /^c3-/,
  M1_CPUS: /^m1-/,
  M2_CPUS: /^m2-/,
  M3_CPUS: /^m3-/,
  N2_CPUS: /^n2-/,
  N2D_CPUS: /^n2d-/,
  T2A_CPUS: /^t2a-/,
  T2D_CPUS: /^t2d-/,
}

const isSsd = (diskType: string | undefined): boolean => diskType === "pd-balanced" || diskType === "pd-ssd"

const service = "compute.googleapis.com"

/** What the machines of an instance group are is in its template. */
const refersTo = ["google_compute_instance_template"]

/** The quotas that clusters on Google Cloud reach first, with the metrics of Compute Engine. */
export const gcpQuotas: ReadonlyArray<Quota> = [
  ...Object.entries(ownQuotas).map(([code, family]): Quota => ({
    code,
    service,
    name: `${code.slice(0, code.indexOf("_"))} vCPUs`,
    scope: "region",
    usedBy: vCpus(gcpMachineUses, family),
    refersTo,
  })),
  {
    code: "CPUS",
    service,
    name: "E2 and N1 vCPUs",
    scope: "region",
    usedBy: vCpus(gcpMachineUses, /^(?:e2|n1)-/),
    refersTo,
  },
  {
    code: "CPUS_ALL_REGIONS",
    service,
    name: "vCPUs in all regions",
    scope: "account",
    usedBy: vCpus(gcpMachineUses, /^/),
    refersTo,
  },
  {
    code: "SSD_TOTAL_GB",
    service,
    name: "GB of SSD and balanced persistent disks",
    scope: "region",
    usedBy: {
      ...diskGib(gcpMachineUses, isSsd),
      google_compute_disk: (disk) => (isSsd(textIn(disk, "type")) ? numberIn(disk, "size") : 0),
    },
    refersTo,
  },
  {
    code: "INSTANCE_TEMPLATES",
    service,
    name: "Instance templates",
    scope: "account",
    usedBy: { google_compute_instance_template: one },
  },
  { code: "NETWORKS", service, name: "VPC networks", scope: "account", usedBy: { google_compute_network: one } },
  { code: "SUBNETWORKS", service, name: "Subnetworks", scope: "account", usedBy: { google_compute_subnetwork: one } },
  { code: "ROUTERS", service, name: "Cloud routers", scope: "account", usedBy: { google_compute_router: one } },
  { code: "FIREWALLS", service, name: "Firewall rules", scope: "account", usedBy: { google_compute_firewall: one } },
  {
    code: "STATIC_ADDRESSES",
    service,
    name: "Static addresses",
    scope: "region",
    usedBy: { google_compute_address: one },
  },
  {
    code: "IN_USE_ADDRESSES",
    service,
    name: "Addresses in use",
    scope: "region",
    usedBy: { google_compute_address: (address) => (textIn(address, "address_type") === "INTERNAL" ? 0 : 1) },
  },
]
