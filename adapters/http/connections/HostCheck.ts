import { isIP } from "node:net"

import type { ErrorResponse } from "../errors/ErrorResponse.ts"

/** A name or an address, the latter in brackets where it is IPv6, and perhaps a port. */
const authority = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::\d{1,5})?$/i

const malformed: ErrorResponse = {
  status: 400,
  code: "VALIDATION_FAILED",
  error: "The request has no Host header, or one that is not a host. Send the host of this server's address.",
}

const misdirected = (name: string): ErrorResponse => ({
  status: 421,
  code: "MISDIRECTED_REQUEST",
  error: `This server does not go by the name ${name}. Call it by its address or as localhost; its operator adds names in ORRERY_ALLOWED_HOSTS.`,
})

/** Checks the `Host` header of a request; absent when nothing is wrong with it. */
export type HostCheck = (host: string | undefined) => ErrorResponse | undefined

/** Any host that is one. */
const checkForm: HostCheck = (host) => (host === undefined || authority.test(host) ? undefined : malformed)

/**
 * Refuses names that this server does not go by; without names, it goes by any.
 *
 * A page of another site can have its own name point to this server's address (DNS rebinding), and then reads the server's
 * responses as if it came from that site. An address cannot be made to point elsewhere, so addresses are always accepted. A
 * client of HTTP/1.0 sends no host, and browsers are none.
 */
export const makeHostCheck = (names: ReadonlyArray<string> | undefined): HostCheck => {
  if (names === undefined) return checkForm
  const accepted = new Set(["localhost", ...names.map((name) => name.toLowerCase())])
  let lastAccepted: string | undefined
  return (host) => {
    if (host === undefined || host === lastAccepted) return undefined
    const [matched, address, text = ""] = authority.exec(host) ?? []
    if (matched === undefined) return malformed
    const name = text.toLowerCase().replace(/\.$/, "")
    if (address === undefined && !accepted.has(name) && isIP(name) === 0) return misdirected(name)
    lastAccepted = host
    return undefined
  }
}
