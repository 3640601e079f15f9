import type { EngineEvent, ResourceAction } from "./EngineEvent.ts"

/** A resource that may exist in the cloud: the engine began to create it and did not report the outcome. */
export interface BegunResource {
  readonly address: string
  readonly resourceType: string
}

const making: ReadonlyArray<ResourceAction> = ["create", "replace", "import"]

/** The resources still in progress when the engine died, from the ordered events of a cluster. */
export const begunResources = (events: Iterable<EngineEvent>): ReadonlyArray<BegunResource> => {
  const begun = new Map<string, BegunResource>()
  for (const event of events) {
    if (event._tag === "ResourceStarted") {
      const { action, address, resourceType } = event
      if (making.includes(action)) begun.set(address, { address, resourceType })
    }
    if (event._tag === "ResourceCompleted" || event._tag === "ResourceFailed") begun.delete(event.address)
  }
  return [...begun.values()]
}
