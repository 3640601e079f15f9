import { Effect } from "effect"

import { type PreparedResponse, recordingServer } from "#tests/fixtures/RecordingServer.ts"

interface Version {
  readonly id: string
  readonly document: string
  readonly isDefault: boolean
}

const namespace = 'xmlns="https://iam.amazonaws.com/doc/2010-05-08/"'

const respond = (action: string, result: string): PreparedResponse => ({
  headers: { "content-type": "text/xml" },
  text: `<${action}Response ${namespace}><${action}Result>${result}</${action}Result></${action}Response>`,
})

const error = (status: number, code: string): PreparedResponse => ({
  status,
  headers: { "content-type": "text/xml" },
  text: `<ErrorResponse ${namespace}><Error><Type>Sender</Type><Code>${code}</Code><Message>a message</Message></Error></ErrorResponse>`,
})

const reads = /^(?:Get|List)/

/** An account whose IAM and STS understand what `orrery utils provision-assume-role --apply` asks for. */
export const iamStandIn = Effect.gen(function* () {
  const policies = new Map<string, Array<Version>>()
  const attached = new Set<string>()
  const roles = new Map<string, string>()
  const written: Array<string> = []
  let refusal: { readonly action: string; readonly code: string; readonly after: number } | undefined
  let lastVersion = 0

  const setVersion = (arn: string, document: string) => {
    lastVersion += 1
    const older = (policies.get(arn) ?? []).map((version) => ({ ...version, isDefault: false }))
    policies.set(arn, [...older, { id: `v${lastVersion}`, document, isDefault: true }])
  }
  const versionList = (arn: string) =>
    (policies.get(arn) ?? [])
      .map(
        ({ id, isDefault }) =>
          `<member><VersionId>${id}</VersionId><IsDefaultVersion>${isDefault}</IsDefaultVersion><CreateDate>2026-01-01T00:00:${id.slice(1).padStart(2, "0")}Z</CreateDate></member>`,
      )
      .join("")

  const actions: Readonly<Record<string, (given: (name: string) => string) => PreparedResponse>> = {
    GetCallerIdentity: () =>
      respond("GetCallerIdentity", "<Account>123456789012</Account><Arn>arn:aws:iam::123456789012:user/ada</Arn>"),
    GetSessionToken: () =>
      respond(
        "GetSessionToken",
        "<Credentials><AccessKeyId>ASIAIOSFODNN7EXAMPLE</AccessKeyId><SecretAccessKey>a-temporary-secret</SecretAccessKey>" +
          "<SessionToken>a-token</SessionToken><Expiration>2026-11-22T09:00:00Z</Expiration></Credentials>",
      ),
    GetPolicy: (given) => {
      const current = policies.get(given("PolicyArn"))?.find(({ isDefault }) => isDefault)
      if (current === undefined) return error(404, "NoSuchEntity")
      return respond("GetPolicy", `<Policy><DefaultVersionId>${current.id}</DefaultVersionId></Policy>`)
    },
    GetPolicyVersion: (given) => {
      const found = policies.get(given("PolicyArn"))?.find(({ id }) => id === given("VersionId"))
      const document = encodeURIComponent(found?.document ?? "")
      return respond("GetPolicyVersion", `<PolicyVersion><Document>${document}</Document></PolicyVersion>`)
    },
    ListPolicyVersions: (given) =>
      respond("ListPolicyVersions", `<Versions>${versionList(given("PolicyArn"))}</Versions>`),
    CreatePolicy: (given) => {
      setVersion(`arn:aws:iam::123456789012:policy/${given("PolicyName")}`, given("PolicyDocument"))
      return respond("CreatePolicy", "")
    },
    CreatePolicyVersion: (given) => {
      if ((policies.get(given("PolicyArn")) ?? []).length >= 5) return error(409, "LimitExceeded")
      setVersion(given("PolicyArn"), given("PolicyDocument"))
      return respond("CreatePolicyVersion", "")
    },
    DeletePolicyVersion: (given) => {
      const arn = given("PolicyArn")
      policies.set(
        arn,
        (policies.get(arn) ?? []).filter(({ id }) => id !== given("VersionId")),
      )
      return respond("DeletePolicyVersion", "")
    },
    DeletePolicy: (given) => {
      if (attached.has(given("PolicyArn"))) return error(409, "DeleteConflict")
      policies.delete(given("PolicyArn"))
      return respond("DeletePolicy", "")
    },
    GetRole: (given) => {
      const trust = roles.get(given("RoleName"))
      if (trust === undefined) return error(404, "NoSuchEntity")
      const document = encodeURIComponent(trust)
      return respond("GetRole", `<Role><AssumeRolePolicyDocument>${document}</AssumeRolePolicyDocument></Role>`)
    },
    CreateRole: (given) => {
      roles.set(given("RoleName"), given("AssumeRolePolicyDocument"))
      return respond("CreateRole", "")
    },
    UpdateAssumeRolePolicy: (given) => {
      roles.set(given("RoleName"), given("PolicyDocument"))
      return respond("UpdateAssumeRolePolicy", "")
    },
    ListAttachedRolePolicies: (given) => {
      if (!roles.has(given("RoleName"))) return error(404, "NoSuchEntity")
      const members = [...attached].map(
        (arn) => `<member><PolicyArn>${arn}</PolicyArn><PolicyName>${arn.split("/").at(-1)}</PolicyName></member>`,
      )
      return respond("ListAttachedRolePolicies", `<AttachedPolicies>${members.join("")}</AttachedPolicies>`)
    },
    AttachRolePolicy: (given) => {
      if (!roles.has(given("RoleName")) || !policies.has(given("PolicyArn"))) return error(404, "NoSuchEntity")
      attached.add(given("PolicyArn"))
      return respond("AttachRolePolicy", "")
    },
    DetachRolePolicy: (given) => {
      attached.delete(given("PolicyArn"))
      return respond("DetachRolePolicy", "")
    },
  }

  const { url } = yield* recordingServer(({ body }) => {
    const fields = new URLSearchParams(body)
    const action = fields.get("Action") ?? ""
    if (
      refusal?.action === action ||
      (refusal?.action === "any change" && !reads.test(action) && written.length >= refusal.after)
    ) {
      return error(403, refusal.code)
    }
    if (!reads.test(action)) written.push(action)
    return actions[action]?.((name) => fields.get(name) ?? "") ?? error(400, "InvalidAction")
  })

  return {
    place: { endpoint: url, credentials: { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "a-secret" } },
    attached,
    policies,
    roles,
    /** The changes that were made, by their names, oldest first. */
    written,
    refuse: (action: string, code: string, after = 0) => (refusal = { action, code, after }),
    allow: () => (refusal = undefined),
  }
})

export type IamStandIn = Effect.Success<typeof iamStandIn>
