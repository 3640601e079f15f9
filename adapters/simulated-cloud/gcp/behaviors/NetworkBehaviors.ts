import type { Hold, ResourceBehavior, ResourceBehaviors, Scene } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, textAt } from "../../value/Value.ts"
import { computeObject, fingerprintOf, nameIn, numberOf } from "./Identifiers.ts"

const held =
  (kind: string): Hold["refusal"] =>
  (id) =>
    `Error 400: The ${kind} resource '${id}' is already being used by another resource, resourceInUseByAnotherResource`

const taken = (name: string): string => `Error 409: The resource '${name}' already exists, alreadyExists`

const network: ResourceBehavior = {
  global: true,
  computed: (planned, scene) => ({
    ...computeObject(planned, scene, "global/networks"),
    numeric_id: numberOf(scene),
    network_id: numberOf(scene),
    gateway_ipv4: "",
    routing_mode: "REGIONAL",
    bgp_best_path_selection_mode: "LEGACY",
  }),
  defaults: {
    auto_create_subnetworks: true,
    delete_default_routes_on_create: false,
    network_firewall_policy_enforcement_order: "AFTER_CLASSIC_FIREWALL",
  },
  forceNew: ["name", "project", "description", "auto_create_subnetworks"],
  nameTaken: taken,
  heldBy: ["google_compute_subnetwork", "google_compute_router", "google_compute_firewall"].map((resourceType) => ({
    resourceType,
    attribute: "network",
    refusal: held("network"),
  })),
}

const subnetwork: ResourceBehavior = {
  computed: (planned, scene) => ({
    ...computeObject(planned, scene, `regions/${scene.region}/subnetworks`),
    fingerprint: fingerprintOf(scene),
    gateway_address: `${(textAt(planned, "ip_cidr_range") ?? "").split(".").slice(0, 3).join(".")}.1`,
    private_ipv6_google_access: "DISABLE_GOOGLE_ACCESS",
    purpose: "PRIVATE",
    state: "READY",
    subnetwork_id: Number(numberOf(scene).slice(0, 12)),
  }),
  forceNew: ["name", "project", "network", "description", "ip_cidr_range"],
  nameTaken: taken,
  needs: [{ attribute: "network", resourceType: "google_compute_network" }],
  heldBy: ["google_container_cluster", "google_compute_address", "google_compute_forwarding_rule"].map(
    (resourceType) => ({
      resourceType,
      attribute: "subnetwork",
      refusal: held("subnetwork"),
    }),
  ),
}

const router: ResourceBehavior = {
  computed: (planned, scene) => computeObject(planned, scene, `regions/${scene.region}/routers`),
  forceNew: ["name", "project", "network"],
  nameTaken: taken,
  needs: [{ attribute: "network", resourceType: "google_compute_network" }],
}

const routerNat: ResourceBehavior = {
  computed: (planned, scene) => ({
    id: `${textAt(planned, "project") ?? scene.accountId}/${scene.region}/${textAt(planned, "router") ?? ""}/${nameIn(planned)}`,
    auto_network_tier: "PREMIUM",
    drain_nat_ips: [],
    endpoint_types: ["ENDPOINT_TYPE_VM"],
  }),
  defaults: {
    icmp_idle_timeout_sec: 30,
    tcp_established_idle_timeout_sec: 1200,
    tcp_time_wait_timeout_sec: 120,
    tcp_transitory_idle_timeout_sec: 30,
    udp_idle_timeout_sec: 30,
    type: "PUBLIC",
  },
  forceNew: ["name", "project", "router"],
  nameTaken: taken,
}

const lastOctet = ({ token }: Scene): number => Number.parseInt(token.slice(0, 2), 16)

/** An internal address is of its subnetwork; a public one is from a block for documentation: it reaches no machine. */
const addressIn = (planned: Attributes, scene: Scene): string => {
  if (textAt(planned, "address_type") !== "INTERNAL") return `203.0.113.${lastOctet(scene)}`
  const subnetwork = scene.named("google_compute_subnetwork", textAt(planned, "subnetwork") ?? "") ?? {}
  const [first = "10.0.0.0"] = (textAt(subnetwork, "ip_cidr_range") ?? "10.0.0.0/16").split("/")
  return `${first.split(".").slice(0, 3).join(".")}.${10 + (lastOctet(scene) % 100)}`
}

const address: ResourceBehavior = {
  computed: (planned, scene) => ({
    ...computeObject(planned, scene, `regions/${scene.region}/addresses`),
    address: addressIn(planned, scene),
    label_fingerprint: fingerprintOf(scene),
    prefix_length: 0,
    users: [],
  }),
  defaults: { address_type: "EXTERNAL" },
  forceNew: ["name", "project", "address", "address_type", "description", "network_tier", "purpose", "subnetwork"],
  nameTaken: taken,
  needs: [{ attribute: "subnetwork", resourceType: "google_compute_subnetwork" }],
}

const firewall: ResourceBehavior = {
  global: true,
  computed: (planned, scene) => ({
    ...computeObject(planned, scene, "global/firewalls"),
    destination_ranges: [],
  }),
  defaults: { priority: 1000, direction: "INGRESS" },
  forceNew: ["name", "project", "network", "direction"],
  nameTaken: taken,
  needs: [{ attribute: "network", resourceType: "google_compute_network" }],
}

/** How the networks of Compute Engine behave. */
export const networkBehaviors: ResourceBehaviors = {
  google_compute_address: address,
  google_compute_firewall: firewall,
  google_compute_network: network,
  google_compute_router: router,
  google_compute_router_nat: routerNat,
  google_compute_subnetwork: subnetwork,
}
