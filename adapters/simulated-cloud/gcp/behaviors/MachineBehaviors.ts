import type { ResourceBehavior, ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, blockAt, isUnknown, textAt } from "../../value/Value.ts"
import { computeAddress, computeObject, fingerprintOf, numberOf, projectOf } from "./Identifiers.ts"

const taken = (name: string): string => `Error 409: The resource '${name}' already exists, alreadyExists`

const zoneOf = (planned: Attributes): string => textAt(planned, "zone") ?? ""

const disk: ResourceBehavior = {
  computed: (planned, scene) => ({
    ...computeObject(planned, scene, `zones/${zoneOf(planned)}/disks`),
    disk_id: numberOf(scene),
    label_fingerprint: fingerprintOf(scene),
    physical_block_size_bytes: 4096,
    users: [],
  }),
  defaults: { type: "pd-standard", enable_confidential_compute: false },
  forceNew: ["name", "project", "zone", "type", "description", "disk_encryption_key"],
  nameTaken: taken,
  heldBy: [
    {
      resourceType: "google_compute_per_instance_config",
      attribute: "preserved_state.disk.source",
      refusal: (id) => `Error 400: The disk resource '${id}' is already being used, resourceInUseByAnotherResource`,
    },
  ],
}

/** Twenty-six characters after the prefix, as the provider names templates. */
const templateNameOf = (planned: Attributes, token: string): string =>
  textAt(planned, "name") ?? `${textAt(planned, "name_prefix") ?? "terraform-"}${token.slice(0, 26)}`

/** A template never changes: every attribute of a machine replaces it. */
const template: ResourceBehavior = {
  global: true,
  computed: (planned, scene) => {
    const name = templateNameOf(planned, scene.token)
    const id = `projects/${projectOf(planned, scene)}/global/instanceTemplates/${name}`
    return {
      id,
      name,
      project: projectOf(planned, scene),
      self_link: `${computeAddress}${id}`,
      self_link_unique: `${computeAddress}${id}?uniqueId=${numberOf(scene)}`,
      metadata_fingerprint: fingerprintOf(scene),
      tags_fingerprint: fingerprintOf(scene),
      numeric_id: numberOf(scene),
      creation_timestamp: scene.createdAt,
    }
  },
  defaults: { can_ip_forward: false },
  forceNew: [
    "name",
    "name_prefix",
    "project",
    "machine_type",
    "disk",
    "network_interface",
    "scheduling",
    "service_account",
    "shielded_instance_config",
    "metadata",
    "labels",
    "tags",
    "description",
    "instance_description",
  ],
  nameTaken: taken,
}

/** A group whose machines are created one by one is as large as there are machines, which its own size leaves open. */
const sizeOf = ({ target_size: size }: Attributes): Attributes["target_size"] => (isUnknown(size) ? 0 : (size ?? 0))

const groupManager: ResourceBehavior = {
  computed: (planned, scene) => {
    const object = computeObject(planned, scene, `zones/${zoneOf(planned)}/instanceGroupManagers`)
    return {
      ...object,
      fingerprint: fingerprintOf(scene),
      instance_group: (textAt(object, "self_link") ?? "").replace("/instanceGroupManagers/", "/instanceGroups/"),
      instance_group_manager_id: Number(numberOf(scene).slice(0, 12)),
      target_size: sizeOf(planned),
      status: [],
    }
  },
  defaults: {
    wait_for_instances: false,
    wait_for_instances_status: "STABLE",
    list_managed_instances_results: "PAGELESS",
  },
  forceNew: ["name", "project", "zone", "base_instance_name", "description"],
  nameTaken: taken,
  heldBy: [
    {
      resourceType: "google_compute_autoscaler",
      attribute: "target",
      refusal: (id) =>
        `Error 400: The instance_group_manager resource '${id}' is already being used by an autoscaler, resourceInUseByAnotherResource`,
    },
  ],
}

/** One that is switched off: it only keeps bounds. */
const autoscaler: ResourceBehavior = {
  computed: (planned, scene) => computeObject(planned, scene, `zones/${zoneOf(planned)}/autoscalers`),
  forceNew: ["name", "project", "zone"],
  nameTaken: taken,
}

const machine: ResourceBehavior = {
  computed: (planned, scene) => ({
    id: [
      `projects/${projectOf(planned, scene)}/zones/${zoneOf(planned)}/instanceGroupManagers`,
      textAt(planned, "instance_group_manager") ?? "",
      textAt(planned, "name") ?? "",
    ].join("/"),
    project: projectOf(planned, scene),
  }),
  defaults: {
    minimal_action: "NONE",
    most_disruptive_allowed_action: "REPLACE",
    remove_instance_state_on_destroy: false,
  },
  forceNew: ["name", "project", "zone", "instance_group_manager"],
  nameTaken: taken,
  refusesWrite: (planned) =>
    blockAt(planned, "preserved_state") === undefined
      ? "Error 400: Invalid value for field 'resource': the instance has no preserved state., invalid"
      : undefined,
}

/** How disks, templates and groups of machines behave. Machines are not simulated: a group is ready as soon as it exists. */
export const machineBehaviors: ResourceBehaviors = {
  google_compute_disk: disk,
  google_compute_instance_template: template,
  google_compute_autoscaler: autoscaler,
  google_compute_instance_group_manager: groupManager,
  google_compute_per_instance_config: machine,
}
