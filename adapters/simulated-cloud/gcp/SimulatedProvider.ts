import { Effect } from "effect"

import { gcpMachineUses } from "#domain/cloud/gcp/MachineUses.ts"
import { gcpOwnership } from "#domain/cloud/gcp/OwnershipLabels.ts"

import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { SimulatedProvider } from "../cloud/SimulatedProvider.ts"
import { textAt } from "../value/Value.ts"
import { gcpBehaviors } from "./behaviors/GcpBehaviors.ts"
import { gcpData } from "./data/GcpData.ts"
import { gcpRefusals } from "./GcpRefusals.ts"

const notAllowed = (project: string) =>
  new CloudRefusal({
    summary: `googleapi: Error 403: Permission denied on resource project ${project}., forbidden`,
    detail: "The credentials are those of another project.",
  })

/** Google Cloud, as far as templates and inventories use it. */
export const gcp: SimulatedProvider = {
  name: "google",
  source: "hashicorp/google",
  schemaFile: new URL("provider-schema.json", import.meta.url),
  behaviors: gcpBehaviors,
  dataSources: gcpData,
  ownership: gcpOwnership,
  identifiers: ["id", "self_link", "email", "member"],
  globalRegion: "global",
  latencyMilliseconds: {
    google_container_cluster: 3000,
    google_container_node_pool: 1500,
    google_compute_router_nat: 500,
    google_compute_network: 400,
    google_compute_subnetwork: 300,
    google_project_service: 50,
    google_project_iam_member: 50,
  },
  machines: gcpMachineUses,
  refusals: gcpRefusals,
  settingsOf: (block, { accountId, region }) => {
    const project = textAt(block, "project") ?? accountId
    if (project !== accountId) return Effect.fail(notAllowed(project))
    return Effect.succeed({ region: textAt(block, "region") ?? region, defaultLabels: block["default_labels"] ?? {} })
  },
}
