import { Schema } from "effect"

/** What kind of thing an upgrade can break. */
export const UpgradeWarningKind = Schema.Literals([
  "removedApi",
  "changedBehavior",
  "addOn",
  "machineImage",
  "versionSkew",
])
export type UpgradeWarningKind = typeof UpgradeWarningKind.Type

/** Something to look at before an upgrade. */
export interface UpgradeWarning {
  readonly kind: UpgradeWarningKind
  readonly message: string
}
