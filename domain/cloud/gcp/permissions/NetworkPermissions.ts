import type { TypePermissions } from "../../Permissions.ts"

/** What the objects of a network need. Changes of Compute Engine are operations that are read until they end. */
export const networkPermissions: Readonly<Record<string, TypePermissions>> = {
  google_compute_network: {
    create: ["compute.networks.create", "compute.globalOperations.get"],
    read: ["compute.networks.get"],
    update: ["compute.networks.update", "compute.globalOperations.get"],
    delete: ["compute.networks.delete", "compute.globalOperations.get"],
  },
  google_compute_subnetwork: {
    create: ["compute.subnetworks.create", "compute.networks.updatePolicy", "compute.regionOperations.get"],
    read: ["compute.subnetworks.get"],
    update: [
      "compute.subnetworks.update",
      "compute.subnetworks.setPrivateIpGoogleAccess",
      "compute.subnetworks.expandIpCidrRange",
      "compute.regionOperations.get",
    ],
    delete: ["compute.subnetworks.delete", "compute.networks.updatePolicy", "compute.regionOperations.get"],
  },
  google_compute_address: {
    create: ["compute.addresses.create", "compute.addresses.setLabels", "compute.regionOperations.get"],
    read: ["compute.addresses.get"],
    update: ["compute.addresses.setLabels", "compute.regionOperations.get"],
    delete: ["compute.addresses.delete", "compute.regionOperations.get"],
  },
  google_compute_router: {
    create: ["compute.routers.create", "compute.networks.updatePolicy", "compute.regionOperations.get"],
    read: ["compute.routers.get"],
    update: ["compute.routers.update", "compute.regionOperations.get"],
    delete: ["compute.routers.delete", "compute.networks.updatePolicy", "compute.regionOperations.get"],
  },
  // A gateway is a part of its router.
  google_compute_router_nat: {
    create: [
      "compute.routers.get",
      "compute.routers.update",
      "compute.addresses.use",
      "compute.subnetworks.use",
      "compute.regionOperations.get",
    ],
    read: ["compute.routers.get"],
    update: ["compute.routers.update", "compute.addresses.use", "compute.regionOperations.get"],
    delete: ["compute.routers.update", "compute.regionOperations.get"],
  },
  google_compute_firewall: {
    create: ["compute.firewalls.create", "compute.networks.updatePolicy", "compute.globalOperations.get"],
    read: ["compute.firewalls.get"],
    update: ["compute.firewalls.update", "compute.networks.updatePolicy", "compute.globalOperations.get"],
    delete: ["compute.firewalls.delete", "compute.networks.updatePolicy", "compute.globalOperations.get"],
  },
  "data.google_compute_network": { read: ["compute.networks.get"] },
}
