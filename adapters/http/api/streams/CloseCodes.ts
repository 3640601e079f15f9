/** Why a websocket is closed; codes of RFC 6455 §7.4.1 and the IANA registry, and from 4000 on this server's own. */
export interface CloseCode {
  readonly code: number
  readonly reason: string
  /** Whether a client may open it again, with `after` as the number of the last event it received. */
  readonly mayReconnect: boolean
}

/** Every close the server makes. The websocket library itself closes with 1008 after a message in parts, and with 1009; then there is no reason. */
export const closeCodes = {
  finished: { code: 1000, reason: "The operation has ended.", mayReconnect: false },
  stopping: { code: 1001, reason: "The server is stopping.", mayReconnect: true },
  unwantedInput: {
    code: 1008,
    reason: "You sent a message, or too many pings. This stream takes no messages: only read from it.",
    mayReconnect: true,
  },
  messageTooBig: { code: 1009, reason: "You sent a message of more than 1 KiB.", mayReconnect: true },
  failed: {
    code: 1011,
    reason: "Something went wrong here. Reconnect with after=<last sequence>.",
    mayReconnect: true,
  },
  tooSlow: { code: 1013, reason: "You read too slowly. Reconnect with after=<last sequence>.", mayReconnect: true },
  keyEnded: { code: 4401, reason: "Your API key was revoked, deleted, or has expired.", mayReconnect: false },
  roleChanged: {
    code: 4403,
    reason: "Your role in the organization has changed, or you are no member any more.",
    mayReconnect: false,
  },
} as const satisfies Readonly<Record<string, CloseCode>>
