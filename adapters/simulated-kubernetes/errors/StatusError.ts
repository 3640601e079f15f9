import { Data } from "effect"

/** One of the reasons why an object is invalid, with its field. */
export interface StatusCause {
  readonly reason: string
  readonly message: string
  readonly field?: string
}

interface StatusDetails {
  readonly name?: string
  readonly group?: string
  readonly kind?: string
  readonly uid?: string
  readonly causes?: ReadonlyArray<StatusCause>
  readonly retryAfterSeconds?: number
}

/** A refusal, as the API reports it in a body of kind `Status`. */
export class StatusError extends Data.TaggedError("StatusError")<{
  readonly code: number
  readonly reason: string
  readonly message: string
  readonly details?: StatusDetails
}> {}

/** The resource that a refusal is about: by its plural, or by its kind if an object is invalid. */
export interface Subject {
  readonly group: string
  readonly resource: string
}

export const statusBody = ({ code, details, message, reason }: StatusError) => ({
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  message,
  ...(reason !== "" && { reason }),
  ...(details !== undefined && { details }),
  code,
})

const qualified = ({ group, resource }: Subject): string => (group === "" ? resource : `${resource}.${group}`)

const detailsOf = ({ group, resource }: Subject, name: string): StatusDetails => ({
  ...(name !== "" && { name }),
  ...(group !== "" && { group }),
  kind: resource,
})

export const badRequest = (message: string) => new StatusError({ code: 400, reason: "BadRequest", message })

export const unauthorized = () => new StatusError({ code: 401, reason: "Unauthorized", message: "Unauthorized" })

export const forbidden = (subject: Subject, name: string, why: string) =>
  new StatusError({
    code: 403,
    reason: "Forbidden",
    message: `${qualified(subject)}${name === "" ? "" : ` "${name}"`} is forbidden: ${why}`,
    details: detailsOf(subject, name),
  })

export const forbiddenPath = (user: string, verb: string, path: string) =>
  new StatusError({
    code: 403,
    reason: "Forbidden",
    message: `forbidden: User "${user}" cannot ${verb} path "${path}"`,
    details: {},
  })

export const notFound = (subject: Subject, name: string) =>
  new StatusError({
    code: 404,
    reason: "NotFound",
    message: `${qualified(subject)} "${name}" not found`,
    details: detailsOf(subject, name),
  })

export const unknownPath = () =>
  new StatusError({
    code: 404,
    reason: "NotFound",
    message: "the server could not find the requested resource",
    details: {},
  })

export const methodNotAllowed = () =>
  new StatusError({
    code: 405,
    reason: "MethodNotAllowed",
    message: "the server does not allow this method on the requested resource",
    details: {},
  })

export const notAcceptable = () =>
  new StatusError({
    code: 406,
    reason: "NotAcceptable",
    message: "only the following media types are accepted: application/json",
    details: {},
  })

export const alreadyExists = (subject: Subject, name: string) =>
  new StatusError({
    code: 409,
    reason: "AlreadyExists",
    message: `${qualified(subject)} "${name}" already exists`,
    details: detailsOf(subject, name),
  })

export const conflict = (subject: Subject, name: string, why: string) =>
  new StatusError({
    code: 409,
    reason: "Conflict",
    message: `Operation cannot be fulfilled on ${qualified(subject)} "${name}": ${why}`,
    details: detailsOf(subject, name),
  })

export const modified = (subject: Subject, name: string) =>
  conflict(subject, name, "the object has been modified; please apply your changes to the latest version and try again")

export const applyConflict = (message: string, causes: ReadonlyArray<StatusCause>) =>
  new StatusError({ code: 409, reason: "Conflict", message, details: { causes } })

export const expired = (message: string) => new StatusError({ code: 410, reason: "Expired", message })

export const unsupportedMediaType = (accepted: ReadonlyArray<string>) =>
  new StatusError({
    code: 415,
    reason: "UnsupportedMediaType",
    message: `the body of the request was in an unknown format - accepted media types include: ${accepted.join(", ")}`,
  })

/** The causes are what is wrong with fields of an object of the kind. */
export const invalid = (group: string, kind: string, name: string, causes: ReadonlyArray<StatusCause>) => {
  const unique = [...new Map(causes.map((cause) => [`${cause.field}: ${cause.message}`, cause]))]
  const texts = unique.map(([text]) => text)
  return new StatusError({
    code: 422,
    reason: "Invalid",
    message: `${qualified({ group, resource: kind })} "${name}" is invalid: ${texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`}`,
    details: { ...detailsOf({ group, resource: kind }, name), causes: unique.map(([, cause]) => cause) },
  })
}

/** For what a real cluster has and a simulated one does not. */
export const notSimulated = (what: string) =>
  new StatusError({
    code: 501,
    reason: "NotImplemented",
    message: `This cluster is simulated, and a simulated cluster does not support ${what}. Use a cluster in a cloud.`,
  })

export const revisionTooLarge = (revision: number, current: number) =>
  new StatusError({
    code: 504,
    reason: "Timeout",
    message: `Timeout: Too large resource version: ${revision}, current: ${current}`,
    details: {
      causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }],
      retryAfterSeconds: 1,
    },
  })

export const requiredValue = (field: string, detail = ""): StatusCause => ({
  reason: "FieldValueRequired",
  message: detail === "" ? "Required value" : `Required value: ${detail}`,
  field,
})

export const invalidValue = (field: string, value: unknown, detail: string): StatusCause => ({
  reason: "FieldValueInvalid",
  message: `Invalid value: ${JSON.stringify(value) ?? "null"}: ${detail}`,
  field,
})

export const unsupportedValue = (field: string, value: unknown, supported: ReadonlyArray<string>): StatusCause => ({
  reason: "FieldValueNotSupported",
  message: `Unsupported value: ${JSON.stringify(value)}: supported values: ${supported.map((name) => JSON.stringify(name)).join(", ")}`,
  field,
})
