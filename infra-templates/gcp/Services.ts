import { ProjectService } from "@cdktf/provider-google/lib/project-service/index.js"
import { Construct } from "constructs"

import type { GcpRequest } from "./GcpRequest.ts"

/** The APIs of a project that a cluster and the listing of its objects need. */
const services = [
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
export const defineServices = (parent: Construct, request: GcpRequest): ReadonlyArray<ProjectService> => {
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
