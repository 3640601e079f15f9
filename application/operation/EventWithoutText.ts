import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"

/** An event of an operation that has ended. Its credentials are deleted, so they cannot be masked in a cloud's messages. */
export const eventWithoutText = (event: EngineEvent): EngineEvent =>
  event._tag === "Diagnosed"
    ? { ...event, summary: "A message of an operation that has ended.", detail: "It is not kept." }
    : event
