import type { DateTime, Redacted } from "effect"

import type { ObjectName } from "./KubernetesResource.ts"

/** A token of a service account to create. */
export interface ServiceAccountTokenRequest {
  readonly serviceAccount: ObjectName & { readonly namespace: string }
  /** 600 at least; a cluster may issue it for less than requested. */
  readonly expirationSeconds: number
  /** Whom the token is for; the API of the cluster itself by default. */
  readonly audiences?: ReadonlyArray<string>
  /** The object in the same namespace whose deletion revokes the token. */
  readonly boundTo?: { readonly kind: "Pod" | "Secret"; readonly name: string; readonly uid: string }
}

export interface ServiceAccountToken {
  readonly token: Redacted.Redacted
  /** What the cluster says, which may be less than was requested. */
  readonly expiresAt: DateTime.Utc
}

/** A client certificate to issue. */
export interface ClientCertificateRequest {
  /** A PKCS #10 request in PEM: its common name becomes the user, its organizations the groups. */
  readonly request: string
  /** 600 at least. Nothing revokes a certificate before it expires. */
  readonly expirationSeconds: number
}

/** Who the API of a cluster takes the caller for. */
export interface ClusterCaller {
  readonly username: string
  readonly uid?: string
  readonly groups: ReadonlyArray<string>
}

/** Something a caller may be allowed to do. */
export interface AccessAttributes {
  readonly verb: string
  readonly resource: string
  readonly group?: string
  readonly subresource?: string
  readonly namespace?: string
  readonly name?: string
}

export interface AccessDecision {
  readonly isAllowed: boolean
  readonly reason?: string
}

/** What a caller may do in a namespace. */
export interface AccessRules {
  readonly rules: ReadonlyArray<{
    readonly verbs: ReadonlyArray<string>
    readonly apiGroups: ReadonlyArray<string>
    readonly resources: ReadonlyArray<string>
    readonly resourceNames: ReadonlyArray<string>
  }>
  /** Whether the cluster cannot list all of them, because another system decides too. */
  readonly isIncomplete: boolean
}

/** The version of a cluster's API. */
export interface ClusterVersion {
  readonly major: string
  readonly minor: string
  /** Such as `v1.36.4`. */
  readonly gitVersion: string
}
