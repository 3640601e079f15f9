import { Effect, Option, Schedule } from "effect"

import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import type { ClientCertificateRequest } from "#domain/kubernetes/ClusterAccess.ts"
import type { KubernetesObject } from "#domain/kubernetes/KubernetesObject.ts"

import { clusterFailure } from "../client/ClusterFailure.ts"

const requests = {
  group: "certificates.k8s.io",
  version: "v1",
  plural: "certificatesigningrequests",
  kind: "CertificateSigningRequest",
  namespaced: false,
}

const signer = "kubernetes.io/kube-apiserver-client"

interface RequestStatus {
  readonly certificate?: unknown
  readonly conditions?: ReadonlyArray<{ readonly type?: unknown }>
}

const statusOf = ({ status }: KubernetesObject) => (status ?? {}) as RequestStatus

/** The cluster's signer works on its own: it has signed after about a second. */
const untilSigned = Schedule.spaced("100 millis").pipe(Schedule.upTo({ duration: "20 seconds" }))

const certificateOf = (request: KubernetesObject) => {
  const { certificate, conditions = [] } = statusOf(request)
  if (typeof certificate === "string" && certificate !== "") {
    return Effect.succeedSome(Buffer.from(certificate, "base64").toString("utf8"))
  }
  return conditions.some(({ type }) => type === "Failed" || type === "Denied")
    ? Effect.fail(clusterFailure("Invalid", "refused to sign the certificate"))
    : Effect.succeedNone
}

type Requests = Pick<KubernetesApi, "create" | "delete" | "get" | "replace">

const approval = { type: "Approved", status: "True", reason: "Orrery", message: "Requested by Orrery." }

/** Requests a client certificate, approves it, waits until it is signed, and removes the request in any case. */
export const issueCertificate =
  (api: Requests) =>
  ({ expirationSeconds, request }: ClientCertificateRequest) =>
    Effect.acquireUseRelease(
      api.create(requests, {
        apiVersion: "certificates.k8s.io/v1",
        kind: requests.kind,
        metadata: { generateName: "orrery-" },
        spec: {
          request: Buffer.from(request).toString("base64"),
          signerName: signer,
          usages: ["client auth"],
          expirationSeconds,
        },
      }),
      Effect.fnUntraced(function* (created) {
        const approved = { ...created, status: { conditions: [approval] } }
        yield* api.replace(requests, approved, { subresource: "approval" })
        const found = yield* Effect.flatMap(api.get(requests, created.metadata), certificateOf).pipe(
          Effect.repeat({ until: Option.isSome, schedule: untilSigned }),
        )
        return yield* Effect.mapError(Effect.fromOption(found), () =>
          clusterFailure("Unavailable", "did not sign the certificate in 20 seconds"),
        )
      }),
      ({ metadata: { name } }) => Effect.ignore(api.delete(requests, { name })),
    )
