/** What every answer of the site carries. The pages bring their own content security policy, which names the digest of their script. */
export const securityHeaders = {
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const

/** For files whose names change with their content. */
export const keptForever = "public, max-age=31536000, immutable"

/** For everything else: kept, and asked about each time. */
export const revalidated = "public, max-age=0, must-revalidate"
