import type { Cloud } from "../cloud/Cloud.ts"
import type { ErrorCodeMeaning } from "../cloud/ErrorCodeMeaning.ts"
import { allClouds, cloudOfResource } from "../cloud/ResourceCloud.ts"
import type { Failure, FailureCause } from "./Failure.ts"

/** What an engine or a cloud reported when it failed. */
export interface Symptom {
  readonly summary: string
  readonly detail: string
  readonly address?: string
}

interface Rule {
  readonly cause: FailureCause
  /** Which error codes of the clouds mean this. */
  readonly code: ErrorCodeMeaning
  /** Phrases of Terraform, of networks and of clouds. */
  readonly pattern: RegExp
  readonly remedy: string
  readonly userFixable: boolean
  readonly retryable: boolean
}

/**
 * Maps the error of a cloud to what a user can do, most specific first. The patterns are the fixed phrases of Terraform's
 * own diagnostics and common to all clouds; each cloud adds the error codes of its APIs.
 */
const rules: ReadonlyArray<Rule> = [
  {
    cause: "quota",
    code: "quota",
    pattern: /maximum number of/i,
    remedy: "Raise the named quota in your cloud account or choose a smaller or other machine type, then try again.",
    userFixable: true,
    retryable: false,
  },
  {
    cause: "unauthorized",
    code: "unauthorized",
    pattern: /Unauthorized|not authorized|No valid credential/i,
    remedy:
      "Check the credentials of the request: keys must be active and allowed to do this; a role must trust Orrery with your organization's id as external id, and a service account must let Orrery impersonate it.",
    userFixable: true,
    retryable: false,
  },
  {
    cause: "transient",
    code: "transient",
    pattern:
      /TooManyRequests|timeout|timed out|connection re(?:set|fused)|no such host|dial tcp|Service ?Unavailable|Internal ?(?:Server|Service)? ?(?:Error|Failure|Exception)|temporarily|\bEOF\b|Saved plan is stale/i,
    remedy: "Nothing on your side is wrong. Try again; it usually succeeds within minutes.",
    userFixable: false,
    retryable: true,
  },
  {
    cause: "configuration",
    code: "nameTaken",
    pattern: /AlreadyExists|already exists/i,
    remedy:
      "The account already has the object that is named. Remove it, or choose another clusterName; then delete this cluster and apply again.",
    userFixable: true,
    retryable: false,
  },
  {
    cause: "dependency",
    code: "dependency",
    pattern: /has dependencies|in use|NotFound|does not exist/i,
    remedy: "Another object is missing or in the way: create or remove the named object, then try again.",
    userFixable: true,
    retryable: false,
  },
  {
    cause: "configuration",
    code: "invalid",
    pattern: /Invalid|Unsupported|Missing required|Duplicate|Malformed|Conflict/i,
    remedy:
      "The cloud refuses a value of the manifest. Correct the value that the summary names, delete this cluster and apply again.",
    userFixable: true,
    retryable: false,
  },
]

const internal: Omit<Rule, "pattern" | "code"> = {
  cause: "internal",
  remedy:
    "This is Orrery's fault. Give the operation's id to the operator, whose log has the details; deleting the cluster is safe.",
  userFixable: false,
  retryable: false,
}

/** The clouds that may have said it: the one whose resource failed, or any where no resource is known. */
const cloudsOf = ({ address }: Symptom): ReadonlyArray<Cloud> => {
  const cloud = address === undefined ? undefined : cloudOfResource(address)
  return cloud === undefined ? allClouds : [cloud]
}

const isMeant = ({ code, pattern }: Rule, symptom: Symptom): boolean => {
  const text = `${symptom.summary} ${symptom.detail}`
  return pattern.test(text) || cloudsOf(symptom).some(({ errorCodes }) => errorCodes[code]?.test(text) === true)
}

/** Whether the cloud refused a creation because it already has an object of that name. */
export const isNameTaken = (symptom: Symptom): boolean =>
  rules.find((rule) => isMeant(rule, symptom))?.code === "nameTaken"

/** Finds the root cause among several symptoms: the first one with the most specific rule. */
export const classify = (symptoms: ReadonlyArray<Symptom>): Failure => {
  const first = symptoms[0] ?? { summary: "The operation stopped without a reported cause.", detail: "" }
  for (const rule of rules) {
    const symptom = symptoms.find((candidate) => isMeant(rule, candidate))
    if (symptom !== undefined) return describe(rule, symptom)
  }
  return describe(internal, first)
}

const describe = (rule: Omit<Rule, "pattern" | "code">, symptom: Symptom): Failure => ({
  cause: rule.cause,
  summary: symptom.summary,
  detail: symptom.detail,
  remedy: rule.remedy,
  userFixable: rule.userFixable,
  retryable: rule.retryable,
  ...(symptom.address === undefined ? {} : { address: symptom.address }),
})
