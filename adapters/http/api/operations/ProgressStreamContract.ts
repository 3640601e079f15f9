import type { StreamContract } from "../streams/StreamContract.ts"
import { ProgressEvent } from "./ProgressEvent.ts"

/** The log of an operation as it grows. */
export const progressStreamContract: StreamContract<ProgressEvent> = {
  path: "/api/v1/clusters/:clusterId/progress/stream",
  protocol: "orrery.events.v1",
  event: ProgressEvent,
  eventName: "ProgressEvent",
  events: "every event after the sequence number `after` (0: all), in order, without duplicates",
  cursor: { name: "sequence", of: ({ sequence }) => sequence },
  ended: { reason: "The operation has ended.", when: "after the event that ends the operation" },
  alternative: "Get the newest state from …/progress instead.",
}
