import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"

/**
 * An event of a run whose credentials are unknown: they were deleted with its operation, or have been rotated in their store.
 * They cannot be masked in a cloud's messages.
 */
export const eventWithoutText = (event: EngineEvent): EngineEvent =>
  event._tag === "Diagnosed" ? { ...event, summary: "A message of an earlier run.", detail: "It is not kept." } : event
