/** The add-ons that every AKS cluster gets, by the names Azure gives them. */
export const aksAddOns: ReadonlyArray<string> = [
  "azure-defender",
  "azure-disk-csi-driver",
  "azure-file-csi-driver",
  "azure-keyvault-secrets-provider",
  "azure-policy",
  "cilium",
  "image-cleaner",
  "monitoring",
  "snapshot-controller",
  "workload-identity",
]
