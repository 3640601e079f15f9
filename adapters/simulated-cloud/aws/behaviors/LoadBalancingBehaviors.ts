import type { ResourceBehavior, ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { isAttributes, textAt, textsAt } from "../../value/Value.ts"
import { arnOf, nameOf } from "./Identifiers.ts"

const loadBalancer: ResourceBehavior = {
  computed: (planned, scene) => {
    const name = textAt(planned, "name") ?? nameOf(planned, scene)
    const kind = textAt(planned, "load_balancer_type") === "network" ? "net" : "app"
    const path = `${kind}/${name}/${scene.token.slice(0, 16)}`
    const arn = arnOf("elasticloadbalancing", scene, `loadbalancer/${path}`)
    const first = textsAt(planned, "subnets")[0] ?? ""
    return {
      id: arn,
      arn,
      arn_suffix: path,
      name,
      name_prefix: "",
      dns_name: `${name}-${scene.token.slice(0, 16)}.elb.${scene.region}.amazonaws.com`,
      zone_id: `Z${scene.token.slice(0, 13).toUpperCase()}`,
      vpc_id: textAt(scene.named("aws_subnet", first) ?? {}, "vpc_id") ?? "",
      ip_address_type: "ipv4",
      dns_record_client_routing_policy: "any_availability_zone",
      enforce_security_group_inbound_rules_on_private_link_traffic: "",
      secondary_ips_auto_assigned_per_subnet: 0,
      subnet_mapping: [],
    }
  },
  defaults: {
    enable_cross_zone_load_balancing: false,
    enable_deletion_protection: false,
    enable_zonal_shift: false,
    internal: false,
    load_balancer_type: "application",
  },
  forceNew: ["name", "name_prefix", "internal", "load_balancer_type"],
  uniqueName: (planned) => textAt(planned, "name"),
  nameTaken: (name) => `DuplicateLoadBalancerName: A load balancer with the name '${name}' already exists.`,
  needs: [{ attribute: "subnets", resourceType: "aws_subnet" }],
  refusesDelete: ({ enable_deletion_protection: isProtected }) =>
    isProtected === true
      ? "OperationNotPermitted: Load balancer cannot be deleted because deletion protection is enabled"
      : undefined,
}

const targetGroup: ResourceBehavior = {
  computed: (planned, scene) => {
    const name = textAt(planned, "name") ?? nameOf(planned, scene)
    const path = `targetgroup/${name}/${scene.token.slice(0, 16)}`
    const arn = arnOf("elasticloadbalancing", scene, path)
    return {
      id: arn,
      arn,
      arn_suffix: path,
      name,
      name_prefix: "",
      ip_address_type: "ipv4",
      load_balancer_arns: [],
      load_balancing_algorithm_type: "",
      load_balancing_anomaly_mitigation: "",
      load_balancing_cross_zone_enabled: "use_load_balancer_configuration",
      protocol_version: "",
      connection_termination: false,
      health_check: [{ timeout: 10 }],
      stickiness: [],
      target_failover: [],
      target_group_health: [],
      target_health_state: [],
    }
  },
  defaults: {
    deregistration_delay: "300",
    lambda_multi_value_headers_enabled: false,
    proxy_protocol_v2: false,
    slow_start: 0,
    target_type: "instance",
  },
  forceNew: ["name", "name_prefix", "port", "protocol", "target_type", "vpc_id"],
  uniqueName: (planned) => textAt(planned, "name"),
  nameTaken: (name) => `DuplicateTargetGroupName: A target group with the name '${name}' already exists.`,
  needs: [{ attribute: "vpc_id", resourceType: "aws_vpc" }],
  heldBy: [
    {
      resourceType: "aws_lb_listener",
      attribute: "default_action",
      refusal: (arn) => `ResourceInUse: Target group '${arn}' is currently in use by a listener or a rule`,
    },
  ],
}

const listener: ResourceBehavior = {
  computed: (planned, scene) => {
    const of = (textAt(planned, "load_balancer_arn") ?? "").replace(":loadbalancer/", ":listener/")
    const arn = `${of}/${scene.token.slice(16, 32)}`
    const actions = planned["default_action"]
    const count = Array.isArray(actions) ? actions.filter(isAttributes).length : 0
    return {
      id: arn,
      arn,
      ssl_policy: "",
      tcp_idle_timeout_seconds: 350,
      default_action: Array.from({ length: count }, (_, index) => ({ order: index + 1 })),
      mutual_authentication: [],
    }
  },
  forceNew: ["load_balancer_arn"],
  needs: [
    {
      attribute: "load_balancer_arn",
      resourceType: "aws_lb",
      missing: (arn) => `LoadBalancerNotFound: Load balancer '${arn}' not found`,
    },
  ],
}

/** How the load balancers of EC2 behave. */
export const loadBalancingBehaviors: ResourceBehaviors = {
  aws_lb: loadBalancer,
  aws_lb_listener: listener,
  aws_lb_target_group: targetGroup,
  aws_lb_target_group_attachment: {
    computed: (planned, scene) => ({
      id: `${textAt(planned, "target_group_arn") ?? ""}-${scene.createdAt.replaceAll(/\D/g, "")}`,
    }),
    forceNew: ["availability_zone", "port", "target_group_arn", "target_id"],
    needs: [
      {
        attribute: "target_group_arn",
        resourceType: "aws_lb_target_group",
        missing: (arn) => `TargetGroupNotFound: Target group '${arn}' not found`,
      },
    ],
    upsert: true,
  },
}
