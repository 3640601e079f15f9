import { Schema } from "effect"

import { preflightChecks, PreflightCode } from "./PreflightCheck.ts"

/** How a check ended. Only FAIL stops a creation; WARN also says that a check could not be made. */
export const PreflightStatus = Schema.Literals(["PASS", "WARN", "FAIL"])
export type PreflightStatus = typeof PreflightStatus.Type

/** A limit of the account beside what the plan adds to it. */
export const QuotaFigures = Schema.Struct({
  /** As the cloud calls the quota, such as `L-0263D0A3`. */
  code: Schema.String,
  name: Schema.String,
  /** How much is in use. Absent: the cloud did not say. */
  current: Schema.optionalKey(Schema.Finite),
  /** Absent: the account has none, or the cloud did not say. */
  limit: Schema.optionalKey(Schema.Finite),
  /** How much the plan adds. */
  needed: Schema.Finite,
})
export type QuotaFigures = typeof QuotaFigures.Type

/** One line of a report. Nothing in it is secret. */
export const PreflightResult = Schema.Struct({
  code: PreflightCode,
  status: PreflightStatus,
  message: Schema.String,
  /** The field of the request to change, where one decides. */
  path: Schema.optionalKey(Schema.String),
  quota: Schema.optionalKey(QuotaFigures),
})
export type PreflightResult = typeof PreflightResult.Type

/** What the checks before a creation found. */
export interface PreflightReport {
  /** The worst status of a result. */
  readonly status: PreflightStatus
  /** Whether the cloud is simulated. */
  readonly simulated: boolean
  readonly results: ReadonlyArray<PreflightResult>
}

const order = Object.keys(preflightChecks)

/** A report of results, in the order of the codes. */
export const reportOf = (results: ReadonlyArray<PreflightResult>, simulated: boolean): PreflightReport => ({
  status: PreflightStatus.literals.findLast((status) => results.some((result) => result.status === status)) ?? "PASS",
  simulated,
  results: results.toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code)),
})

/** A check that could not be made, and why. */
export const notChecked = (code: PreflightCode, reason: string): PreflightResult => ({
  code,
  status: "WARN",
  message: `This could not be checked: ${reason}`,
})
