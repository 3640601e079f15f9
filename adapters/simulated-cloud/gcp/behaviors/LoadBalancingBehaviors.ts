import type { ResourceBehavior, ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { computeObject, fingerprintOf, numberOf } from "./Identifiers.ts"

const taken = (name: string): string => `Error 409: The resource '${name}' already exists, alreadyExists`

const used =
  (kind: string) =>
  (id: string): string =>
    `Error 400: The ${kind} resource '${id}' is already being used by another resource, resourceInUseByAnotherResource`

const healthCheck: ResourceBehavior = {
  computed: (planned, scene) => ({
    ...computeObject(planned, scene, `regions/${scene.region}/healthChecks`),
    health_check_id: Number(numberOf(scene).slice(0, 12)),
    type: "HTTPS",
  }),
  defaults: { check_interval_sec: 5, timeout_sec: 5, healthy_threshold: 2, unhealthy_threshold: 2 },
  forceNew: ["name", "project", "region"],
  nameTaken: taken,
  heldBy: [
    {
      resourceType: "google_compute_region_backend_service",
      attribute: "health_checks",
      refusal: used("healthCheck"),
    },
  ],
}

const backendService: ResourceBehavior = {
  computed: (planned, scene) => ({
    ...computeObject(planned, scene, `regions/${scene.region}/backendServices`),
    fingerprint: fingerprintOf(scene),
    generated_id: Number(numberOf(scene).slice(0, 12)),
    port_name: "",
    session_affinity: "NONE",
    timeout_sec: 30,
  }),
  defaults: { load_balancing_scheme: "INTERNAL", connection_draining_timeout_sec: 0 },
  forceNew: ["name", "project", "region", "load_balancing_scheme", "network"],
  nameTaken: taken,
  needs: [{ attribute: "health_checks", resourceType: "google_compute_region_health_check" }],
  heldBy: [
    {
      resourceType: "google_compute_forwarding_rule",
      attribute: "backend_service",
      refusal: used("backendService"),
    },
  ],
}

const forwardingRule: ResourceBehavior = {
  computed: (planned, scene) => ({
    ...computeObject(planned, scene, `regions/${scene.region}/forwardingRules`),
    base_forwarding_rule: "",
    forwarding_rule_id: Number(numberOf(scene).slice(0, 12)),
    label_fingerprint: fingerprintOf(scene),
    network_tier: "PREMIUM",
    ip_version: "IPV4",
    psc_connection_id: "",
    psc_connection_status: "",
    service_name: "",
  }),
  defaults: { load_balancing_scheme: "EXTERNAL" },
  forceNew: ["name", "project", "region", "description", "ip_address", "ip_protocol", "network", "ports", "subnetwork"],
  nameTaken: taken,
  needs: [
    { attribute: "backend_service", resourceType: "google_compute_region_backend_service" },
    { attribute: "subnetwork", resourceType: "google_compute_subnetwork" },
  ],
}

/** How the parts of load balancers behave. */
export const loadBalancingBehaviors: ResourceBehaviors = {
  google_compute_forwarding_rule: forwardingRule,
  google_compute_region_backend_service: backendService,
  google_compute_region_health_check: healthCheck,
}
