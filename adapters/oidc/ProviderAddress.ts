/** The names of this machine itself: no third party can read or change this traffic. */
const loopback = new Set(["127.0.0.1", "[::1]", "localhost"])

/** Whether what comes from there can be trusted to come from there: over TLS, or from this machine. */
export const isTrustworthy = (address: URL): boolean =>
  address.protocol === "https:" || (address.protocol === "http:" && loopback.has(address.hostname))

/** Where OpenID Connect Discovery §4 puts the description of an issuer. */
export const discoveryAddress = (issuer: string): URL | null =>
  URL.parse(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`)
