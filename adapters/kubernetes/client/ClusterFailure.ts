import type { HttpClientError } from "effect/http"

import { KubernetesError, type KubernetesErrorReason } from "#domain/kubernetes/KubernetesError.ts"

/** An error that no response of the API explains. */
export const clusterFailure = (
  reason: KubernetesErrorReason,
  detail: string,
  more: { readonly status?: number; readonly retryAfterSeconds?: number } = {},
): KubernetesError => new KubernetesError({ reason, detail: `The API of the cluster ${detail}.`, causes: [], ...more })

/** Codes of Node.js that say a connection came about, and the certificate of the server is wrong. */
const isCertificateCode = (code: string): boolean =>
  code.includes("CERT") || code.includes("SIGNATURE") || code === "HOSTNAME_MISMATCH"

const codeOf = (error: unknown): string | undefined => {
  // Node.js joins the errors of several addresses of one name in one, and undici wraps some.
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ("code" in cause && typeof cause.code === "string") return cause.code
  }
  return undefined
}

/** Only the code of an error is repeated, because its text may have a part of a request. */
export const connectionFailure = ({ reason }: HttpClientError.HttpClientError): KubernetesError => {
  const code = codeOf("cause" in reason ? reason.cause : undefined)
  if (code === undefined) return clusterFailure("Unreachable", "broke the connection")
  return isCertificateCode(code)
    ? clusterFailure("Unreachable", `has a certificate that Orrery does not trust (${code})`)
    : clusterFailure("Unreachable", `cannot be reached (${code})`)
}
