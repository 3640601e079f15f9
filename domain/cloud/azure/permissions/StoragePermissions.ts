import type { TypePermissions } from "../../Permissions.ts"

const account = "Microsoft.Storage/storageAccounts"
const blobs = `${account}/blobServices/containers/blobs`

/** What the contents of containers need. */
export const storagePermissions: Readonly<Record<string, TypePermissions>> = {
  azurerm_storage_blob: {
    create: [`${account}/read`, `${blobs}/write`, `${blobs}/add/action`, `${blobs}/read`],
    read: [`${account}/read`, `${blobs}/read`],
    update: [`${blobs}/write`],
    delete: [`${blobs}/delete`],
  },
  "data.azurerm_resources": { read: ["Microsoft.Resources/subscriptions/resources/read", `${account}/read`] },
}
