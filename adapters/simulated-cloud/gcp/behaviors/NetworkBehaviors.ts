import type { Hold, ResourceBehavior, ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { textAt } from "../../value/Value.ts"
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
  heldBy: [{ resourceType: "google_container_cluster", attribute: "subnetwork", refusal: held("subnetwork") }],
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

const address: ResourceBehavior = {
  computed: (planned, scene) => ({
    ...computeObject(planned, scene, `regions/${scene.region}/addresses`),
    // From a block for documentation: it reaches no machine.
    address: `203.0.113.${Number.parseInt(scene.token.slice(0, 2), 16)}`,
    label_fingerprint: fingerprintOf(scene),
    prefix_length: 0,
    users: [],
  }),
  defaults: { address_type: "EXTERNAL" },
  forceNew: ["name", "project", "address", "address_type", "description", "network_tier"],
  nameTaken: taken,
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
