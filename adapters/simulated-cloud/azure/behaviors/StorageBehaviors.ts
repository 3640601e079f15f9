import type { ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { textAt } from "../../value/Value.ts"
import { exists } from "./GroupBehaviors.ts"
import { nameIn } from "./Identifiers.ts"

/** How the contents of containers behave. */
export const storageBehaviors: ResourceBehaviors = {
  azurerm_storage_blob: {
    computed: (planned) => {
      const url = `https://${textAt(planned, "storage_account_name") ?? ""}.blob.core.windows.net/${textAt(planned, "storage_container_name") ?? ""}/${nameIn(planned)}`
      return { id: url, url, access_tier: "Hot" }
    },
    defaults: { parallelism: 8, size: 0 },
    forceNew: ["name", "storage_account_name", "storage_container_name", "type", "source_content"],
    nameTaken: exists,
  },
}
