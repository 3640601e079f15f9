import { Effect, Layer, Redacted } from "effect"

import { ExternalSecrets, ExternalSecretUnavailable } from "#application/ports/ExternalSecrets.ts"
import { awsSecretsManager } from "#domain/cloud/aws/AwsSecretStore.ts"
import { readSecretText } from "#domain/cloud/SecretContent.ts"
import type { SecretReference } from "#domain/cloud/SecretReference.ts"
import { organizationMark } from "#domain/cloud/SecretStore.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"

const timeout = "25 seconds"
const requestMilliseconds = 8000

const unavailable = (reason: ExternalSecretUnavailable["reason"], detail: string) =>
  new ExternalSecretUnavailable({ reason, detail })

const notFound = unavailable("NOT_FOUND", "Secrets Manager has no such secret in the region.")

const refusals =
  /^(?:AccessDenied|UnrecognizedClient|InvalidClientTokenId|InvalidSignature|ExpiredToken|SignatureDoesNotMatch|DecryptionFailure|CredentialsProviderError|OptInRequired)/

/** Nothing of an error is repeated but its name. */
const failureOf = (error: unknown) => {
  const name = error instanceof Error ? error.name : "unknown"
  if (name === "ResourceNotFoundException" || name === "InvalidRequestException") return notFound
  return refusals.test(name)
    ? unavailable(
        "NOT_PERMITTED",
        `Secrets Manager responded with ${name}: Orrery needs secretsmanager:DescribeSecret and secretsmanager:GetSecretValue.`,
      )
    : unavailable("UNREACHABLE", `Secrets Manager responded with ${name.slice(0, 80)}.`)
}

/** A client for one region, with the server's own credentials and no more than two tries. */
const makeClient = (region: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const sdk = await import("@aws-sdk/client-secrets-manager")
      const requestHandler = { connectionTimeout: requestMilliseconds / 2, requestTimeout: requestMilliseconds }
      return { sdk, client: new sdk.SecretsManagerClient({ region, maxAttempts: 2, requestHandler }) }
    }),
    ({ client }) => Effect.sync(() => client.destroy()),
  )

const read = Effect.fnUntraced(function* (reference: SecretReference, organizationId: OrganizationId) {
  const { name = "", region = "" } = reference.data
  const { client, sdk } = yield* makeClient(region)
  const described = yield* Effect.tryPromise({
    try: (abortSignal) => client.send(new sdk.DescribeSecretCommand({ SecretId: name }), { abortSignal }),
    catch: failureOf,
  })
  const isMarked = described.Tags?.some(({ Key, Value }) => Key === organizationMark && Value === organizationId)
  if (isMarked !== true || described.ARN === undefined || described.DeletedDate !== undefined) return yield* notFound
  // By ARN, which ends in random characters: a secret that was replaced under the same name is another one.
  const SecretId = described.ARN
  const { SecretString } = yield* Effect.tryPromise({
    try: (abortSignal) => client.send(new sdk.GetSecretValueCommand({ SecretId }), { abortSignal }),
    catch: failureOf,
  })
  const content = SecretString === undefined ? undefined : readSecretText(SecretString)
  if (content !== undefined) return Redacted.make(content)
  return yield* unavailable("INVALID_CONTENT", "The value is no JSON object of texts, or is too large.")
}, Effect.scoped)

/** AWS Secrets Manager, in the account of the server and with the server's own identity. */
export const layer = Layer.succeed(ExternalSecrets, {
  enabled: [awsSecretsManager.source],
  setting: "ORRERY_SECRET_STORES",
  read: Effect.fn("AwsExternalSecrets.read")((reference, organizationId) =>
    read(reference, organizationId).pipe(
      Effect.timeoutOrElse({
        duration: timeout,
        orElse: () => Effect.fail(unavailable("UNREACHABLE", `Secrets Manager did not respond in ${timeout}.`)),
      }),
    ),
  ),
})
