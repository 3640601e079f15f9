/** What a client does after a close: nothing, connect again after the last event it received, or connect again with access. */
export type Reconnect = "no" | "resume" | "with access"

/** Why a websocket is closed; codes of RFC 6455 §7.4.1 and the IANA registry, and from 4000 on this server's own. */
export interface CloseCode {
  readonly code: number
  /** Sent with the code, at most 123 bytes. */
  readonly reason: string
  /** When the server sends it; completes "The server closes the websocket …". */
  readonly when: string
  readonly reconnect: Reconnect
}

/**
 * Every close by the server, on every stream. A stream has its own text for `ended`, and its runner adds to a reason how to
 * resume.
 *
 * The websocket library itself closes with 1008 after a message in parts, and with 1009; then there is no reason.
 */
export const closeCodes = {
  ended: { code: 1000, reason: "The stream has ended.", when: "after the last event", reconnect: "no" },
  stopping: { code: 1001, reason: "The server is stopping.", when: "when it stops", reconnect: "resume" },
  unwantedInput: {
    code: 1008,
    reason: "You sent a message, or too many pings. This stream takes no messages: only read from it.",
    when: "when a client sends a message or too many pings",
    reconnect: "resume",
  },
  messageTooBig: {
    code: 1009,
    reason: "You sent a message of more than 1 KiB.",
    when: "when a client sends more than 1 KiB",
    reconnect: "resume",
  },
  failed: {
    code: 1011,
    reason: "Something went wrong here.",
    when: "when something goes wrong here",
    reconnect: "resume",
  },
  tooSlow: { code: 1013, reason: "You read too slowly.", when: "when a client reads too slowly", reconnect: "resume" },
  keyEnded: {
    code: 4401,
    reason: "Your API key was revoked, deleted, or has expired.",
    when: "when the API key is revoked, deleted or expires",
    reconnect: "with access",
  },
  roleChanged: {
    code: 4403,
    reason: "Your role in the organization has changed, or you are no longer a member.",
    when: "when your role in the organization changes or you are no longer a member",
    reconnect: "with access",
  },
} as const satisfies Readonly<Record<string, CloseCode>>

/** The close of a code; absent for a code that the server never sends. */
export const findCloseCode = (code: number): CloseCode | undefined =>
  Object.values(closeCodes).find((known) => known.code === code)
