/**
 * What every response of the site carries. The pages contain the rest of their content security policy, with the digest
 * of their script.
 */
export const securityHeaders = {
  "content-security-policy": "frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const

/** The policy of a picture: opened by itself, an SVG is a document on the origin of the API, and nothing may run in it. */
export const picturePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"

/** For files whose names change with their content. */
export const keptForever = "public, max-age=31536000, immutable"

/** For everything else: cached, and revalidated each time. */
export const revalidated = "public, max-age=0, must-revalidate"
