/** By operator, then by context key. */
export type Conditions = Readonly<Record<string, Readonly<Record<string, string | ReadonlyArray<string>>>>>

/** One statement of an IAM policy, in AWS's own spelling. */
export interface Statement {
  readonly Sid?: string
  readonly Effect: "Allow" | "Deny"
  readonly Principal?: string | Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly Action: string | ReadonlyArray<string>
  readonly Resource?: string | ReadonlyArray<string>
  readonly Condition?: Conditions
}

/** An IAM policy as the JSON text AWS takes. */
export const policyDocument = (...statements: ReadonlyArray<Statement>): string =>
  JSON.stringify({ Version: "2012-10-17", Statement: statements })

/** Lets an AWS service use a role. */
export const trustService = (service: string, condition?: Conditions): string =>
  policyDocument({
    Effect: "Allow",
    Principal: { Service: service },
    Action: "sts:AssumeRole",
    ...(condition && { Condition: condition }),
  })
