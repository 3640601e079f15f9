import { ProjectService } from "@cdktf/provider-google/lib/project-service/index.js"
import { Construct } from "constructs"

import type { GcpRequest } from "./GcpRequest.ts"

/** The APIs of a project that a cluster on machines of Compute Engine and the listing of its objects need. */
export const machineServices = ["cloudasset", "cloudresourcemanager", "compute", "iam", "storage"]

/** The APIs of a project that a GKE cluster and the listing of its objects need. */
export const gkeServices = [
  "binaryauthorization",
  "cloudasset",
  "cloudresourcemanager",
  "compute",
  "container",
  "containersecurity",
  "dns",
  "iam",
]

/** Switches the APIs on. A destroy leaves them on: others in the project may use them. */
export const defineServices = (
  parent: Construct,
  request: GcpRequest,
  services: ReadonlyArray<string>,
): ReadonlyArray<ProjectService> => {
  const scope = new Construct(parent, "services")
  return [...services, ...(request.encryptionKey === undefined ? [] : ["cloudkms"])].map(
    (service) =>
      new ProjectService(scope, service, {
        project: request.project,
        service: `${service}.googleapis.com`,
        disableOnDestroy: false,
        disableDependentServices: false,
      }),
  )
}
