import { Effect, Redacted, Schema } from "effect"

/** How this server reaches a Kubernetes API, and proves who it is. Files are read each time, so that a new token is used. */
export interface KubernetesAccess {
  /** `https://…`, without a slash at the end. */
  readonly server: string
  /** Certificates of the authorities that the server is verified with, in PEM. Without them those of the system. */
  readonly authorities?: string
  /** The name in the server's certificate, where it is not that of the address. */
  readonly serverName?: string
  readonly token?: Redacted.Redacted
  readonly clientCertificate?: { readonly certificate: string; readonly key: Redacted.Redacted }
}

/** This server has no access to a Kubernetes API. Nothing of a file is repeated: it might contain a secret. */
export class KubernetesAccessUnavailable extends Schema.TaggedError<KubernetesAccessUnavailable>()(
  "KubernetesAccessUnavailable",
  {
    /** Whether there is a configuration that Orrery refuses; otherwise there is none, or it cannot be read. */
    isRefused: Schema.Boolean,
    detail: Schema.String,
  },
) {
  override get message() {
    return this.detail
  }
}

export const noAccess = (detail: string) => new KubernetesAccessUnavailable({ isRefused: false, detail })

export const refusedAccess = (detail: string) => new KubernetesAccessUnavailable({ isRefused: true, detail })

/** What a header can contain. */
const tokenPattern = /^[\x21-\x7e]+$/

/** A token as it is in a file, perhaps with a line break at its end. */
export const readToken = (text: string) => {
  const token = text.trim()
  return tokenPattern.test(token)
    ? Effect.succeed(Redacted.make(token))
    : Effect.fail(refusedAccess("The token of the server's access to Kubernetes has characters that no token has."))
}
