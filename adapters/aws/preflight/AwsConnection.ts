import { Effect, Redacted, Schema } from "effect"

import { type CloudAccess, ProbeFailed } from "#application/ports/CloudProbes.ts"

const Program = Schema.fromJsonString(
  Schema.Struct({
    provider: Schema.Struct({
      aws: Schema.NonEmptyArray(
        Schema.Struct({
          assume_role: Schema.optionalKey(
            Schema.NonEmptyArray(
              Schema.Struct({ role_arn: Schema.String, external_id: Schema.String, session_name: Schema.String }),
            ),
          ),
        }),
      ),
    }),
  }),
)

/** Keys as the SDK takes them. */
interface Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** Where the APIs are, and the server's own identity. Tests name a stand-in; otherwise the SDK finds both. */
export interface AwsPlace {
  readonly endpoint?: string
  readonly identity?: Keys
}

/** What every client of the SDK takes. */
export interface ClientSettings {
  readonly region: string
  readonly endpoint?: string
  readonly credentials?: Keys
  readonly maxAttempts: number
  readonly requestHandler: { readonly connectionTimeout: number; readonly requestTimeout: number }
}

/** The name of an error: its message may repeat parts of a request. */
export const nameOf = (error: unknown): string =>
  error instanceof Error ? error.name.slice(0, 80) : "an unknown error"

/** A call of the API. */
export const call = <A>(action: string, run: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, ProbeFailed> =>
  Effect.tryPromise({
    try: run,
    catch: (error) => new ProbeFailed({ reason: `${action} responded with ${nameOf(error)}.` }),
  })

const keysIn = (access: CloudAccess): Keys | undefined => {
  const variables = Redacted.value(access.credentials)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = variables
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { accessKeyId, secretAccessKey, ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }) }
}

/** The role that the program assumes with the server's own identity. */
const roleOf = ({ program }: CloudAccess) =>
  Effect.map(Effect.orDie(Schema.decodeEffect(Program)(program)), ({ provider }) => provider.aws[0].assume_role?.[0])

const requestHandler = { connectionTimeout: 3000, requestTimeout: 6000 }

/** Temporary keys of the role live as short as AWS allows. */
const sessionSeconds = 900

/** The settings of clients with the access of the program: its keys, or the role that it assumes. */
export const settingsFor = Effect.fnUntraced(function* (place: AwsPlace, access: CloudAccess) {
  const { region } = access
  const base = {
    region,
    maxAttempts: 2,
    requestHandler,
    ...(place.endpoint !== undefined && { endpoint: place.endpoint }),
  }
  const keys = keysIn(access)
  const own: ClientSettings = { ...base, ...(place.identity !== undefined && { credentials: place.identity }) }
  if (keys !== undefined) return { ...base, credentials: keys } satisfies ClientSettings
  const role = yield* roleOf(access)
  if (role === undefined) return own
  const { AssumeRoleCommand, STSClient } = yield* Effect.promise(() => import("@aws-sdk/client-sts"))
  const client = new STSClient(own)
  const { Credentials } = yield* Effect.tryPromise((abortSignal) =>
    client.send(
      new AssumeRoleCommand({
        RoleArn: role.role_arn,
        ExternalId: role.external_id,
        RoleSessionName: role.session_name,
        DurationSeconds: sessionSeconds,
      }),
      { abortSignal },
    ),
  ).pipe(Effect.ensuring(Effect.sync(() => client.destroy())))
  const { AccessKeyId = "", SecretAccessKey = "", SessionToken = "" } = Credentials ?? {}
  const credentials = { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken }
  return { ...base, credentials } satisfies ClientSettings
})
