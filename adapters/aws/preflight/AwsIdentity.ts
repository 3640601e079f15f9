import { Cause, Effect } from "effect"

import { CredentialsRefused, ProbeFailed } from "#application/ports/CloudProbes.ts"

import { type ClientSettings, nameOf } from "./AwsConnection.ts"

/** The errors of STS that mean the credentials, not the service. */
const refusals =
  /^(?:AccessDenied|InvalidClientTokenId|SignatureDoesNotMatch|ExpiredToken|UnrecognizedClient|CredentialsProviderError|IncompleteSignature|RegionDisabled)/

/** What an error of STS means for the credentials. */
export const identityFailure = (error: unknown): CredentialsRefused | ProbeFailed => {
  const inner = Cause.isUnknownError(error) ? error.cause : error
  const name = nameOf(inner)
  return refusals.test(name)
    ? new CredentialsRefused({ reason: `AWS STS responded with ${name}.` })
    : new ProbeFailed({ reason: `AWS STS responded with ${name}.` })
}

/** Whose the credentials are. STS responds to every valid key, whatever its permissions. */
export const identityOf = Effect.fnUntraced(function* (settings: ClientSettings) {
  const { GetCallerIdentityCommand, STSClient } = yield* Effect.promise(() => import("@aws-sdk/client-sts"))
  const client = new STSClient(settings)
  const { Account = "", Arn = "" } = yield* Effect.tryPromise((abortSignal) =>
    client.send(new GetCallerIdentityCommand({}), { abortSignal }),
  ).pipe(Effect.ensuring(Effect.sync(() => client.destroy())))
  return { accountId: Account, principal: Arn }
}, Effect.mapError(identityFailure))
