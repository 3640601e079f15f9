// Commands load this module late and as a whole: in a bundle, a late import of CommonJS has no names.
import { AssumeRoleCommand, GetSessionTokenCommand, STSClient } from "@aws-sdk/client-sts"
import { DateTime, Effect, Redacted, Schema } from "effect"

import { globalRegionOf } from "#domain/cloud/aws/Partition.ts"

/** How STS is reached. Tests name a stand-in; otherwise the SDK finds the address and the identity of this machine. */
export interface StsAccess {
  readonly endpoint?: string
  readonly region?: string
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** Which credentials are asked for: those of a role, or temporary ones of the identity itself. */
export interface StsRequest {
  readonly roleArn?: string
  readonly externalId?: string
  readonly durationSeconds: number
}

/** STS gave no credentials. */
export class StsCredentialsUnavailable extends Schema.TaggedError<StsCredentialsUnavailable>()(
  "StsCredentialsUnavailable",
  { code: Schema.String },
) {
  override get message() {
    return `AWS gave no credentials: ${this.code}. Check the profile of this machine (AWS_PROFILE), and that it may use the role.`
  }
}

/** Only the code of an error: its message may repeat parts of a request. */
const unavailable = (error: unknown) =>
  new StsCredentialsUnavailable({ code: error instanceof Error ? error.name : "unknown error" })

/** The endpoint of every region gives credentials for all regions of its partition. */
const regionFor = ({ roleArn = "" }: StsRequest): string => globalRegionOf(roleArn.split(":")[1] ?? "aws")

const ask = async ({ region, ...access }: StsAccess, request: StsRequest, abortSignal: AbortSignal) => {
  const client = new STSClient({
    ...access,
    region: region ?? regionFor(request),
    maxAttempts: 2,
    requestHandler: { requestTimeout: 15_000 },
  })
  const { durationSeconds: DurationSeconds, externalId: ExternalId, roleArn: RoleArn } = request
  try {
    const { Credentials } = await (RoleArn === undefined
      ? client.send(new GetSessionTokenCommand({ DurationSeconds }), { abortSignal })
      : client.send(new AssumeRoleCommand({ DurationSeconds, ExternalId, RoleArn, RoleSessionName: "orrery" }), {
          abortSignal,
        }))
    return Credentials
  } finally {
    client.destroy()
  }
}

/** Temporary credentials from STS. */
export const stsCredentials = Effect.fn("StsCredentials")(function* (access: StsAccess, request: StsRequest) {
  const found = yield* Effect.tryPromise({ try: (signal) => ask(access, request, signal), catch: unavailable })
  const { AccessKeyId, Expiration, SecretAccessKey, SessionToken } = found ?? {}
  if (
    AccessKeyId === undefined ||
    Expiration === undefined ||
    SecretAccessKey === undefined ||
    SessionToken === undefined
  ) {
    return yield* new StsCredentialsUnavailable({ code: "its response has no credentials" })
  }
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: Redacted.make(SecretAccessKey),
    sessionToken: Redacted.make(SessionToken),
    expiresAt: DateTime.formatIso(DateTime.fromDateUnsafe(Expiration)),
  }
})
