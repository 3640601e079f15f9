// Commands load this module late and as a whole: in a bundle, a late import of CommonJS has no names.
import * as commands from "@aws-sdk/client-iam"
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts"
import { Effect } from "effect"

import { AccessRefused, noCredentials, noResponse } from "#adapters/interfaces/AccessPlan.ts"
import { globalRegionOf } from "#domain/cloud/aws/Partition.ts"

/** Where IAM and STS are. Tests name a stand-in; otherwise the SDK finds the addresses and the identity of this machine. */
export interface IamPlace {
  readonly endpoint?: string
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

const remedies: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /^AccessDenied/,
    "Use an AWS profile that may manage roles and policies (AWS_PROFILE), or give the template to someone who may.",
  ],
  [/^no credentials$/, "Set AWS_PROFILE or sign in with `aws sso login`."],
  [/^no response$/, "Check the network and the proxy of this machine, and repeat the command."],
  [
    /^(?:ExpiredToken|InvalidClientTokenId|SignatureDoesNotMatch|UnrecognizedClient)/,
    "Sign in again, or check AWS_PROFILE.",
  ],
  [/^MalformedPolicyDocument/, "AWS does not know the identity of --principal. Check its account and its name."],
  [
    /^LimitExceeded/,
    "The account has reached a quota of IAM: delete roles or policies, or ask AWS for a higher quota.",
  ],
  [/^EntityAlreadyExists/, "Something else creates it at this moment. Repeat the command."],
]

const remedyOf = (code: string): string =>
  remedies.find(([pattern]) => pattern.test(code))?.[1] ?? "Repeat the command: it continues where it stopped."

/** Errors of the SDK that come with a response have metadata with its status. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "an unknown error"
  if (error.name === "CredentialsProviderError") return noCredentials
  const hasResponse = "$response" in error || "$fault" in error
  return hasResponse ? error.name.slice(0, 80) : noResponse
}

const refused = (action: string, error: unknown) => {
  const code = codeOf(error)
  return new AccessRefused({ action, cloud: "AWS", code, remedy: remedyOf(code) })
}

/** Clients of IAM and STS with the identity of this machine, until the scope ends. */
export const iamRequests = Effect.fnUntraced(function* (place: IamPlace, partition: string) {
  const settings = {
    ...place,
    region: globalRegionOf(partition),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 15_000 },
  }
  const client = yield* Effect.acquireRelease(
    Effect.sync(() => new commands.IAMClient(settings)),
    (open) => Effect.sync(() => open.destroy()),
  )
  const identities = yield* Effect.acquireRelease(
    Effect.sync(() => new STSClient(settings)),
    (open) => Effect.sync(() => open.destroy()),
  )

  const call = <A>(action: string, run: (abortSignal: AbortSignal) => Promise<A>) =>
    Effect.tryPromise({ try: run, catch: (error) => refused(action, error) })

  /** The same, and undefined where there is no such object. */
  const find = <A>(action: string, run: (abortSignal: AbortSignal) => Promise<A>) =>
    Effect.catchIf(
      call(action, run),
      ({ code }) => code === "NoSuchEntityException" || code === "NoSuchEntity",
      () => Effect.undefined,
    )

  const caller = call("sts:GetCallerIdentity", (abortSignal) =>
    identities.send(new GetCallerIdentityCommand({}), { abortSignal }),
  )

  return { call, caller, client, commands, find }
})

export type IamRequests = Effect.Success<ReturnType<typeof iamRequests>>
