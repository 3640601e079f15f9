import { type DateTime, Schema } from "effect"

import type { ClusterId } from "../cluster/Cluster.ts"
import type { ClientAuthType } from "./ClientAuthType.ts"
import type { kubeconfigDocument } from "./KubeconfigDocument.ts"

/** The state of a kubeconfig (specification §4). `ON_DEMAND`: it contains no credential, and asks for one when it is used. */
export const KubeconfigStatus = Schema.Literals(["IN_PROGRESS", "PROVISIONED", "FAILED", "ON_DEMAND"])
export type KubeconfigStatus = typeof KubeconfigStatus.Type

/** From when until when a credential works, as the credential itself says. */
export interface CredentialValidity {
  readonly notBefore: DateTime.Utc
  readonly notAfter: DateTime.Utc
}

/** Access of one user to one cluster. */
export interface Kubeconfig {
  readonly clusterId: ClusterId
  readonly status: KubeconfigStatus
  readonly clientAuthType: ClientAuthType
  readonly document: ReturnType<typeof kubeconfigDocument>
  readonly createdAt: DateTime.Utc
  /** Absent where it contains no credential. */
  readonly validity?: CredentialValidity
}
