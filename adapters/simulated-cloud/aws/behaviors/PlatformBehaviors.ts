import { partitionOf } from "#domain/cloud/aws/Partition.ts"

import type { ResourceBehavior, ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, textAt } from "../../value/Value.ts"
import { arnOf, cloudId, nameOf, uuidOf } from "./Identifiers.ts"

const launchTemplate: ResourceBehavior = {
  computed: (planned, scene) => {
    const id = cloudId("lt", scene)
    const version = typeof planned["latest_version"] === "number" ? planned["latest_version"] + 1 : 1
    return {
      id,
      arn: arnOf("ec2", scene, `launch-template/${id}`),
      name: nameOf(planned, scene),
      name_prefix: "",
      latest_version: version,
      default_version: 1,
    }
  },
  changing: ["latest_version"],
  forceNew: ["name", "name_prefix"],
  uniqueName: (planned) => textAt(planned, "name"),
  nameTaken: (name) => `InvalidLaunchTemplateName.AlreadyExistsException: Launch template name already in use: ${name}`,
}

const kms: ResourceBehaviors = {
  aws_kms_key: {
    computed: (_, scene) => {
      const id = uuidOf(scene)
      return {
        id,
        key_id: id,
        arn: arnOf("kms", scene, `key/${id}`),
        description: "",
        multi_region: false,
        rotation_period_in_days: 365,
        policy: JSON.stringify({
          Version: "2012-10-17",
          Statement: [
            {
              Effect: "Allow",
              Principal: { AWS: `arn:${partitionOf(scene.region)}:iam::${scene.accountId}:root` },
              Action: "kms:*",
              Resource: "*",
            },
          ],
        }),
      }
    },
    defaults: {
      bypass_policy_lockout_safety_check: false,
      customer_master_key_spec: "SYMMETRIC_DEFAULT",
      enable_key_rotation: false,
      is_enabled: true,
      key_usage: "ENCRYPT_DECRYPT",
    },
    forceNew: ["customer_master_key_spec", "key_usage", "multi_region"],
  },
  aws_kms_alias: {
    computed: (planned, scene) => {
      const name = textAt(planned, "name") ?? nameOf(planned, scene)
      const target = textAt(planned, "target_key_id") ?? ""
      return {
        id: name,
        name,
        name_prefix: "",
        arn: arnOf("kms", scene, name),
        target_key_arn: target.startsWith("arn:") ? target : arnOf("kms", scene, `key/${target}`),
      }
    },
    forceNew: ["name", "name_prefix"],
    uniqueName: (planned) => textAt(planned, "name"),
    nameTaken: (name) => `AlreadyExistsException: An alias with the name ${name} already exists`,
  },
}

const ruleName = (planned: Attributes): string | undefined => {
  const name = textAt(planned, "name")
  return name === undefined ? undefined : `${textAt(planned, "event_bus_name") ?? "default"}/${name}`
}

const events: ResourceBehaviors = {
  aws_cloudwatch_event_rule: {
    computed: (planned, scene) => {
      const name = textAt(planned, "name") ?? nameOf(planned, scene)
      return { id: name, name, name_prefix: "", arn: arnOf("events", scene, `rule/${name}`) }
    },
    defaults: { event_bus_name: "default", force_destroy: false, state: "ENABLED" },
    forceNew: ["name", "name_prefix", "event_bus_name"],
    uniqueName: ruleName,
    nameTaken: (name) => `ResourceAlreadyExistsException: Rule ${name.split("/")[1]} already exists.`,
    heldBy: [
      {
        resourceType: "aws_cloudwatch_event_target",
        attribute: "rule",
        refusal: () => "ValidationException: Rule can't be deleted since it has targets.",
      },
    ],
  },
  aws_cloudwatch_event_target: {
    computed: (planned, scene) => {
      const target = textAt(planned, "target_id") ?? `terraform-${scene.token.slice(0, 26)}`
      return { id: `${textAt(planned, "rule") ?? ""}-${target}`, target_id: target }
    },
    defaults: { event_bus_name: "default", force_destroy: false },
    forceNew: ["rule", "target_id", "event_bus_name"],
    upsert: true,
  },
}

const queues: ResourceBehaviors = {
  aws_sqs_queue: {
    computed: (planned, scene) => {
      const name = textAt(planned, "name") ?? nameOf(planned, scene)
      const url = `https://sqs.${scene.region}.amazonaws.com/${scene.accountId}/${name}`
      return {
        id: url,
        url,
        name,
        name_prefix: "",
        arn: arnOf("sqs", scene, name),
        kms_data_key_reuse_period_seconds: 300,
        sqs_managed_sse_enabled: textAt(planned, "kms_master_key_id") === undefined,
      }
    },
    defaults: {
      content_based_deduplication: false,
      delay_seconds: 0,
      fifo_queue: false,
      max_message_size: 262_144,
      message_retention_seconds: 345_600,
      receive_wait_time_seconds: 0,
      visibility_timeout_seconds: 30,
    },
    forceNew: ["name", "name_prefix", "fifo_queue"],
    uniqueName: (planned) => textAt(planned, "name"),
    nameTaken: (name) => `QueueAlreadyExists: A queue named ${name} already exists.`,
  },
  aws_sqs_queue_policy: {
    computed: (planned) => ({ id: textAt(planned, "queue_url") ?? "" }),
    forceNew: ["queue_url"],
    upsert: true,
  },
}

/** How launch templates, keys, logs, events and queues behave. */
export const platformBehaviors: ResourceBehaviors = {
  aws_launch_template: launchTemplate,
  aws_cloudwatch_log_group: {
    computed: (planned, scene) => {
      const name = textAt(planned, "name") ?? nameOf(planned, scene)
      return {
        id: name,
        name,
        name_prefix: "",
        arn: arnOf("logs", scene, `log-group:${name}`),
        log_group_class: "STANDARD",
        deletion_protection_enabled: false,
      }
    },
    defaults: { retention_in_days: 0, skip_destroy: false },
    forceNew: ["name", "name_prefix", "log_group_class"],
    uniqueName: (planned) => textAt(planned, "name"),
    nameTaken: () => "ResourceAlreadyExistsException: The specified log group already exists",
  },
  ...kms,
  ...events,
  ...queues,
}
