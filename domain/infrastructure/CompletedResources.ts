import type { EngineEvent, ResourceAction } from "./EngineEvent.ts"

/** A resource that exists in the cloud, as reported by the engine. */
export interface CompletedResource {
  readonly address: string
  readonly resourceType: string
  readonly id: string
}

const making: ReadonlyArray<ResourceAction> = ["create", "replace", "import"]

/**
 * The resources that exist after the ordered events of a cluster: created or imported, and not deleted since.
 *
 * With `create_before_destroy` the old object of an address is deleted after the new one is created, so a delete that
 * names an object removes only that object.
 */
export const completedResources = (events: Iterable<EngineEvent>): ReadonlyArray<CompletedResource> => {
  const existing = new Map<string, CompletedResource>()
  for (const event of events) {
    if (event._tag !== "ResourceCompleted") continue
    const { address, resourceType, action, id } = event
    if (action === "delete") {
      if (id === undefined || id === existing.get(address)?.id) existing.delete(address)
    } else if (id !== undefined && making.includes(action)) {
      existing.set(address, { address, resourceType, id })
    }
  }
  return [...existing.values()]
}
