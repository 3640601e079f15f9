import type { TypePermissions } from "../../Permissions.ts"

/** What machines, their disks and the load balancer in front of them need. */
export const machinePermissions: Readonly<Record<string, TypePermissions>> = {
  google_compute_disk: {
    create: ["compute.disks.create", "compute.disks.setLabels", "compute.zoneOperations.get"],
    read: ["compute.disks.get"],
    update: ["compute.disks.setLabels", "compute.disks.resize", "compute.zoneOperations.get"],
    delete: ["compute.disks.delete", "compute.zoneOperations.get"],
  },
  google_compute_instance_template: {
    create: [
      "compute.instanceTemplates.create",
      "compute.images.useReadOnly",
      "compute.subnetworks.use",
      "iam.serviceAccounts.actAs",
      "compute.globalOperations.get",
    ],
    read: ["compute.instanceTemplates.get"],
    delete: ["compute.instanceTemplates.delete", "compute.globalOperations.get"],
  },
  google_compute_instance_group_manager: {
    create: [
      "compute.instanceGroupManagers.create",
      "compute.instanceTemplates.useReadOnly",
      "compute.instances.create",
      "compute.zoneOperations.get",
    ],
    read: ["compute.instanceGroupManagers.get"],
    update: [
      "compute.instanceGroupManagers.update",
      "compute.instanceTemplates.useReadOnly",
      "compute.zoneOperations.get",
    ],
    delete: ["compute.instanceGroupManagers.delete", "compute.zoneOperations.get"],
  },
  // A group starts the machine of a member with its own disk and address.
  google_compute_per_instance_config: {
    create: [
      "compute.instanceGroupManagers.update",
      "compute.instances.create",
      "compute.disks.use",
      "compute.addresses.useInternal",
      "compute.subnetworks.use",
      "compute.zoneOperations.get",
    ],
    read: ["compute.instanceGroupManagers.get"],
    update: ["compute.instanceGroupManagers.update", "compute.zoneOperations.get"],
    delete: ["compute.instanceGroupManagers.update", "compute.zoneOperations.get"],
  },
  google_compute_autoscaler: {
    create: ["compute.autoscalers.create", "compute.instanceGroupManagers.use", "compute.zoneOperations.get"],
    read: ["compute.autoscalers.get"],
    update: ["compute.autoscalers.update", "compute.instanceGroupManagers.use", "compute.zoneOperations.get"],
    delete: ["compute.autoscalers.delete", "compute.instanceGroupManagers.use", "compute.zoneOperations.get"],
  },
  google_compute_region_health_check: {
    create: ["compute.regionHealthChecks.create", "compute.regionOperations.get"],
    read: ["compute.regionHealthChecks.get"],
    update: ["compute.regionHealthChecks.update", "compute.regionOperations.get"],
    delete: ["compute.regionHealthChecks.delete", "compute.regionOperations.get"],
  },
  google_compute_region_backend_service: {
    create: [
      "compute.regionBackendServices.create",
      "compute.regionHealthChecks.useReadOnly",
      "compute.instanceGroups.use",
      "compute.regionOperations.get",
    ],
    read: ["compute.regionBackendServices.get"],
    update: [
      "compute.regionBackendServices.update",
      "compute.regionHealthChecks.useReadOnly",
      "compute.instanceGroups.use",
      "compute.regionOperations.get",
    ],
    delete: ["compute.regionBackendServices.delete", "compute.regionOperations.get"],
  },
  google_compute_forwarding_rule: {
    create: [
      "compute.forwardingRules.create",
      "compute.forwardingRules.setLabels",
      "compute.regionBackendServices.use",
      "compute.subnetworks.use",
      "compute.addresses.useInternal",
      "compute.regionOperations.get",
    ],
    read: ["compute.forwardingRules.get"],
    update: ["compute.forwardingRules.setLabels", "compute.forwardingRules.update", "compute.regionOperations.get"],
    delete: ["compute.forwardingRules.delete", "compute.regionOperations.get"],
  },
  "data.google_compute_image": { read: ["compute.images.get"] },
}
