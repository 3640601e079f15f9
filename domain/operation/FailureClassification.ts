import type { Failure, FailureCause } from "./Failure.ts"

/** What an engine or a cloud said when it failed. */
export interface Symptom {
  readonly summary: string
  readonly detail: string
  readonly address?: string
}

interface Rule {
  readonly cause: FailureCause
  readonly pattern: RegExp
  readonly remedy: string
  readonly userFixable: boolean
  readonly retryable: boolean
}

/**
 * From what a cloud says to what a person can do, most specific first. The patterns are the error codes of the AWS APIs
 * and the fixed phrases of Terraform's own diagnostics.
 */
export const rules: ReadonlyArray<Rule> = [
  {
    cause: "quota",
    // EC2 calls throttling `RequestLimitExceeded`, which is no quota.
    pattern:
      /(?<!Request)LimitExceeded|QuotaExceeded|CountExceeded|vCPU limit|maximum number of|InsufficientInstanceCapacity/i,
    remedy: "Raise the named quota in your cloud account or choose a smaller or other machine type, then try again.",
    userFixable: true,
    retryable: false,
  },
  {
    cause: "unauthorized",
    pattern:
      /AccessDenied|Unauthorized|InvalidClientTokenId|SignatureDoesNotMatch|ExpiredToken|AuthFailure|not authorized|NoCredentialProviders|No valid credential|UnrecognizedClient|OptInRequired/i,
    remedy:
      "Check the credentials of the request: the role must trust Orrery with your organization's id as external id, or the keys must be active and allowed to do this.",
    userFixable: true,
    retryable: false,
  },
  {
    cause: "transient",
    pattern:
      /Throttl|RequestLimitExceeded|Rate exceeded|TooManyRequests|timeout|timed out|connection re(?:set|fused)|no such host|dial tcp|Service ?Unavailable|Internal ?(?:Server|Service)? ?(?:Error|Failure|Exception)|RequestError|temporarily|\bEOF\b|ConcurrentModification|OperationAborted|Saved plan is stale/i,
    remedy: "Nothing on your side is wrong. Try again; it usually succeeds within minutes.",
    userFixable: false,
    retryable: true,
  },
  {
    cause: "configuration",
    // EKS says `ResourceInUseException` of a name that is taken, too.
    pattern: /AlreadyExists|already exists|DuplicateName/i,
    remedy:
      "The account already has the object that is named. Remove it, or choose another clusterName; then delete this cluster and apply again.",
    userFixable: true,
    retryable: false,
  },
  {
    cause: "dependency",
    pattern:
      /DependencyViolation|has dependencies|in use|ResourceInUse|NotFound|does not exist|InvalidSubnet|InvalidVpc|NodeCreationFailure/i,
    remedy: "Another object is missing or stands in the way: create or remove the one that is named, then try again.",
    userFixable: true,
    retryable: false,
  },
  {
    cause: "configuration",
    pattern:
      /InvalidParameter|ValidationError|ValidationException|Invalid|Unsupported|Missing required|Duplicate|Malformed|Conflict/i,
    remedy:
      "The cloud refuses a value of the manifest. Correct the value that the summary is about, delete this cluster and apply again.",
    userFixable: true,
    retryable: false,
  },
]

const internal: Omit<Rule, "pattern"> = {
  cause: "internal",
  remedy:
    "This is Orrery's fault. Give the operation's id to the operator, whose log has the details; deleting the cluster is safe.",
  userFixable: false,
  retryable: false,
}

/** Finds the root cause among several symptoms: the first one with a rule more telling than the rest. */
export const classify = (symptoms: ReadonlyArray<Symptom>): Failure => {
  const first = symptoms[0] ?? { summary: "The operation stopped without saying why.", detail: "" }
  for (const rule of rules) {
    const symptom = symptoms.find(({ summary, detail }) => rule.pattern.test(`${summary} ${detail}`))
    if (symptom !== undefined) return describe(rule, symptom)
  }
  return describe(internal, first)
}

const describe = (rule: Omit<Rule, "pattern">, symptom: Symptom): Failure => ({
  cause: rule.cause,
  summary: symptom.summary,
  detail: symptom.detail,
  remedy: rule.remedy,
  userFixable: rule.userFixable,
  retryable: rule.retryable,
  ...(symptom.address === undefined ? {} : { address: symptom.address }),
})
