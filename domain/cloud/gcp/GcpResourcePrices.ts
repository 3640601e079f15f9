import { fixed, mapRange } from "../../cost/AmountRange.ts"
import { hoursPerMonth } from "../../cost/Money.ts"
import { blocksIn, isTrueIn, textIn } from "../ResourceAttributes.ts"
import { pricedByUse, type ResourcePrice, type ResourcePrices } from "../ResourcePrices.ts"
import { gcpPrices } from "./GcpPrices.ts"
import { diskPrice, instanceGroupPrice } from "./InstanceGroupPrice.ts"
import { machinesOf } from "./NodePoolMachines.ts"
import { nodePoolPrice } from "./NodePoolPrice.ts"

const gkeCluster: ResourcePrice = ({ values }) => ({
  parts: [
    {
      group: "controlPlane",
      name: "GKE control plane",
      quantity: fixed(1),
      unitMonthly: fixed(gcpPrices().controlPlaneHourly * hoursPerMonth),
    },
  ],
  leftOut: [
    "Extended support of older Kubernetes versions",
    "Logs and metrics, by what is written and stored",
    ...(isTrueIn(values, "enable_autopilot") ? ["The pods of an Autopilot cluster, by what they request"] : []),
  ],
})

/** A gateway costs something for each machine that uses it, up to a maximum. */
const natGateway: ResourcePrice = (_, { resources }) => {
  const { natGatewayHourlyMax, natGatewayHourlyPerMachine } = gcpPrices()
  return {
    parts: [
      {
        group: "network",
        name: "NAT gateway, by machines",
        quantity: fixed(1),
        unitMonthly: mapRange(
          machinesOf(resources),
          (machines) => Math.min(machines * natGatewayHourlyPerMachine, natGatewayHourlyMax) * hoursPerMonth,
        ),
      },
    ],
    leftOut: ["Traffic through the NAT gateway"],
  }
}

/** The first five rules of a project cost the same as one. */
const apiLoadBalancer: ResourcePrice = () => ({
  parts: [
    {
      group: "controlPlane",
      name: "Forwarding rule of the Kubernetes API",
      quantity: fixed(1),
      unitMonthly: fixed(gcpPrices().forwardingRuleHourly * hoursPerMonth),
    },
  ],
  leftOut: ["Traffic through the load balancer of the Kubernetes API"],
})

/** Addresses inside a network cost nothing. */
const address: ResourcePrice = ({ values }) =>
  textIn(values, "address_type") === "INTERNAL"
    ? {}
    : {
        parts: [
          {
            group: "network",
            name: "Public IPv4 address",
            quantity: fixed(1),
            unitMonthly: fixed(gcpPrices().natAddressHourly * hoursPerMonth),
          },
        ],
      }

const withLogs =
  (leftOut: string): ResourcePrice =>
  ({ values }) =>
    blocksIn(values, "log_config").length > 0 ? { leftOut: [leftOut] } : {}

/** What the Google Cloud resources of a program cost. */
export const gcpResourcePrices: ResourcePrices = {
  leftOut: ["Data transfer", "Load balancers and disks that workloads create", "Taxes, discounts and the free tier"],
  types: {
    google_compute_address: address,
    google_compute_autoscaler: "free",
    google_compute_disk: diskPrice,
    google_compute_firewall: withLogs("Firewall logs, by what is written and stored"),
    google_compute_forwarding_rule: apiLoadBalancer,
    google_compute_instance_group_manager: instanceGroupPrice,
    google_compute_instance_template: "free",
    google_compute_network: "free",
    google_compute_per_instance_config: "free",
    google_compute_region_backend_service: "free",
    google_compute_region_health_check: withLogs("Health check logs, by what is written and stored"),
    google_compute_router: "free",
    google_compute_router_nat: natGateway,
    google_compute_subnetwork: withLogs("Flow logs, by what is written and stored"),
    google_container_cluster: gkeCluster,
    google_container_node_pool: nodePoolPrice,
    google_kms_crypto_key_iam_member: pricedByUse("The given encryption key, and requests to it"),
    google_project_iam_custom_role: "free",
    google_project_iam_member: "free",
    google_project_service: "free",
    google_service_account: "free",
    google_service_account_iam_member: "free",
    google_storage_bucket_iam_member: "free",
    google_storage_bucket_object: pricedByUse("Objects in the given bucket, and requests to it"),
  },
}
