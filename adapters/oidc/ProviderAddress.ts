/** The names of this machine: no third party can read or change traffic to it. */
const loopback = new Set(["127.0.0.1", "[::1]", "localhost"])

/** Whether responses from the address can be trusted: over TLS, or from this machine. */
export const isTrustworthy = (address: URL): boolean =>
  address.protocol === "https:" || (address.protocol === "http:" && loopback.has(address.hostname))

/** The address of an issuer's description by OpenID Connect Discovery §4. */
export const discoveryAddress = (issuer: string): URL | null =>
  URL.parse(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`)
