import { Schema } from "effect"

import { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { ProvisionerType } from "#domain/provisioner/ProvisionerType.ts"
import { UpgradeWarningKind } from "#domain/provisioner/UpgradeWarning.ts"

import { exampleCatalogue } from "../CloudExamples.ts"
import { documented } from "../Documented.ts"
import { list, text, timestamp } from "../WireValue.ts"

const version = (description: string) => text(20, description, "1.34")

const day = (description: string) =>
  documented(Schema.String, {
    description,
    format: "date",
    minLength: 10,
    maxLength: 10,
    examples: ["2026-12-02"],
  })

const UpgradeWarningDocument = Schema.Struct({
  kind: UpgradeWarningKind,
  message: text(
    500,
    "What to look at before the upgrade.",
    "Karpenter 1.6 or later is needed. Upgrade Karpenter first.",
  ),
}).annotate({ identifier: "UpgradeWarning" })

const KubernetesVersionDocument = Schema.Struct({
  version: version("The minor version."),
  isDefault: Schema.Boolean.annotate({ description: "Whether clusters get it that name no version." }),
  support: Schema.Literals(["upcoming", "standard", "extended", "ended"]).annotate({
    description: "How the provisioner supports it today.",
  }),
  availableOn: Schema.optionalKey(day("The day from which the provisioner offers it. Absent: not known.")),
  supportEndsOn: Schema.optionalKey(day("The last day of standard support. Absent: not announced.")),
  extendedSupportEndsOn: Schema.optionalKey(
    day("The last day of extended support, which may cost more. Absent where there is none."),
  ),
}).annotate({ identifier: "KubernetesVersion" })

const UpgradePathDocument = Schema.Struct({
  fromVersion: version("The version before."),
  toVersion: version("The version after."),
  upgradeType: Schema.Literal("minor").annotate({ description: "Control planes move one minor at a time." }),
  warnings: list(UpgradeWarningDocument, 20, "What the upgrade removes, changes or needs."),
}).annotate({ identifier: "UpgradePath" })

/** The Kubernetes versions of a provisioner (specification §3, SupportedK8sVersionsResponse). */
export const KubernetesVersionsDocument = Schema.Struct({
  provisionerType: ProvisionerType,
  cloudProvider: Schema.optionalKey(CloudProvider),
  defaultVersion: version("The version of clusters that name none."),
  supportedVersions: list(
    version("A minor version."),
    20,
    "The versions in standard or extended support, oldest first.",
  ),
  versions: list(KubernetesVersionDocument, 20, "Every version of the table, oldest first."),
  upgradePaths: list(UpgradePathDocument, 20, "The upgrades from each version to the next."),
  timeGenerated: timestamp("When the days were looked up."),
  source: text(200, "Where the days are from.", exampleCatalogue.versionSource),
}).annotate({ identifier: "SupportedKubernetesVersions" })
export type KubernetesVersionsDocument = typeof KubernetesVersionsDocument.Encoded
