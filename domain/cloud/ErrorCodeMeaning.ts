/**
 * The error codes of a cloud's APIs by what they mean:
 *
 * - `quota`: a limit of the account is reached, or the cloud has no capacity.
 * - `unauthorized`: the credentials are wrong or do not allow this.
 * - `transient`: the same request succeeds later.
 * - `nameTaken`: the account has an object of this name.
 * - `dependency`: another object is missing or in the way.
 * - `invalid`: the cloud refuses a value.
 */
export type ErrorCodeMeaning = "quota" | "unauthorized" | "transient" | "nameTaken" | "dependency" | "invalid"

export type ErrorCodes = Readonly<Partial<Record<ErrorCodeMeaning, RegExp>>>
