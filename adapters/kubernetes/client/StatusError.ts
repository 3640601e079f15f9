import { Option, Schema } from "effect"

import { KubernetesError, type KubernetesErrorReason } from "#domain/kubernetes/KubernetesError.ts"

import { clusterFailure } from "./ClusterFailure.ts"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))

const Status = Schema.Struct({
  kind: Schema.Literal("Status"),
  reason: text,
  message: text,
  code: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  details: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        causes: Schema.optionalKey(
          Schema.NullOr(Schema.Array(Schema.Struct({ reason: text, message: text, field: text }))),
        ),
        retryAfterSeconds: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
      }),
    ),
  ),
})
type Status = typeof Status.Type

const decodeStatus = Schema.decodeUnknownOption(Status)

/** The reasons that a Status object gives; those that are missing here follow from the HTTP status. */
const reasons: Readonly<Record<string, KubernetesErrorReason>> = {
  AlreadyExists: "AlreadyExists",
  BadRequest: "BadRequest",
  Conflict: "Conflict",
  Expired: "Expired",
  Forbidden: "Forbidden",
  Gone: "Expired",
  Invalid: "Invalid",
  NotFound: "NotFound",
  ServerTimeout: "Unavailable",
  Timeout: "Unavailable",
  TooManyRequests: "TooManyRequests",
  Unauthorized: "Unauthorized",
}

const reasonsByStatus: Readonly<Record<number, KubernetesErrorReason>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "Unsupported",
  406: "Unsupported",
  409: "Conflict",
  410: "Expired",
  413: "RequestEntityTooLarge",
  415: "Unsupported",
  422: "Invalid",
  429: "TooManyRequests",
  500: "InternalError",
  501: "Unsupported",
  502: "Unavailable",
  503: "Unavailable",
  504: "Unavailable",
}

/** A cluster reports as many causes as an object has wrong fields. */
const causesMax = 100
const detailLengthMax = 4096

const causesOf = ({ details }: Status, isSecret: boolean) =>
  (details?.causes ?? []).slice(0, causesMax).map(({ field, message, reason }) => ({
    reason: reason ?? "",
    ...(field && { field }),
    detail: isSecret ? "" : (message ?? "").slice(0, detailLengthMax),
  }))

/** Texts about secret content are left out: the API quotes what is wrong with it. */
const errorOfStatus = (status: Status, code: number, isSecret: boolean, retryAfter?: number): KubernetesError => {
  const reason = reasons[status.reason ?? ""] ?? reasonsByStatus[code] ?? "Unreadable"
  const retryAfterSeconds = retryAfter ?? status.details?.retryAfterSeconds ?? 0
  return new KubernetesError({
    reason,
    status: code,
    detail:
      isSecret || !status.message
        ? `The API of the cluster responded with ${code} (${reason}).`
        : status.message.slice(0, detailLengthMax),
    causes: causesOf(status, isSecret),
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  })
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Seconds; the other form of the header is a date, which no API server sends. */
const secondsOf = (retryAfter: string | undefined): number | undefined => {
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

/** The error that a response with a status other than 2xx is. */
export const errorOfResponse = (
  status: number,
  body: string,
  { isSecret, retryAfter }: { readonly isSecret: boolean; readonly retryAfter?: string | undefined },
): KubernetesError => {
  if (status < 400) {
    return clusterFailure("Unreadable", `responded with ${status}, and Orrery follows no redirects`, { status })
  }
  return Option.match(decodeStatus(parsed(body)), {
    // Such as the plain text of a proxy before the API.
    onNone: () => errorOfStatus({ kind: "Status" }, status, isSecret, secondsOf(retryAfter)),
    onSome: (found) => errorOfStatus(found, status, isSecret, secondsOf(retryAfter)),
  })
}

/** The error in an event of a watch. */
export const errorOfEvent = (object: unknown, isSecret: boolean): KubernetesError =>
  Option.match(decodeStatus(object), {
    onNone: () => clusterFailure("Unreadable", "reported an error that Orrery does not know"),
    onSome: (found) => errorOfStatus(found, found.code ?? 500, isSecret),
  })
