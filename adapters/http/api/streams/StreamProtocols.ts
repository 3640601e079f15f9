/** What a ticket is prefixed with as a subprotocol: the one header of a handshake that a web page can set. */
export const ticketProtocolPrefix = "orrery.ticket."

const offered = (header: string | undefined): ReadonlyArray<string> =>
  header === undefined ? [] : header.split(",").map((protocol) => protocol.trim())

/** The ticket a handshake carries in `Sec-WebSocket-Protocol`; absent when it carries none. */
export const ticketIn = (header: string | undefined): string | undefined =>
  offered(header)
    .find((protocol) => protocol.startsWith(ticketProtocolPrefix))
    ?.slice(ticketProtocolPrefix.length)
