import { Clock, Console, Effect, Redacted, Result } from "effect"
import * as OAuth from "oauth4webapi"

import { type CommandFailed, commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { printableLine } from "../output/Printable.ts"
import { askForToken, askProvider, type IdentityProvider, requested, tokenFor } from "./IdentityProvider.ts"

/** The polling interval when the provider names none (RFC 8628 §3.2), and what each `slow_down` error adds to it (§3.5). */
const intervalSecondsDefault = 5
const slowDownSeconds = 5
/** A code that is valid for longer is abandoned anyway. */
const expirySecondsMax = 3600

/** Why a device has no token yet. */
export interface NoToken {
  /** The OAuth 2.0 error code, if the provider returned one. */
  readonly code: string | undefined
  readonly failure: CommandFailed
}

const tooLate = commandFailed(
  exitCodes.refused,
  "No user signed in before the code expired. Run `orrery auth login` again.",
)

/** Polls for the token at the allowed interval until the user has signed in (RFC 8628 §3.5). */
export const pollForToken = Effect.fnUntraced(function* <A>(
  ask: Effect.Effect<A, NoToken>,
  expiresInSeconds: number,
  intervalSeconds = intervalSecondsDefault,
) {
  const end = (yield* Clock.currentTimeMillis) + Math.min(expiresInSeconds, expirySecondsMax) * 1000
  let pauseSeconds = Math.max(1, intervalSeconds)
  while ((yield* Clock.currentTimeMillis) + pauseSeconds * 1000 <= end) {
    yield* Effect.sleep(pauseSeconds * 1000)
    const response = yield* Effect.result(ask)
    if (Result.isSuccess(response)) return response.success
    const { code, failure } = response.failure
    if (code === "expired_token") return yield* tooLate
    // An unavailable provider is polled less and less often.
    if (code === undefined && failure.exitCode === exitCodes.unreachable) pauseSeconds *= 2
    else if (code === "slow_down") pauseSeconds += slowDownSeconds
    else if (code !== "authorization_pending") return yield* failure
  }
  return yield* tooLate
})

const instructions = ({ user_code, verification_uri, verification_uri_complete }: OAuth.DeviceAuthorizationResponse) =>
  [
    `Open ${printableLine(verification_uri)} in any browser and enter the code ${printableLine(user_code)}`,
    ...(verification_uri_complete === undefined ? [] : [`or open ${printableLine(verification_uri_complete)}`]),
    "Waiting until you have signed in. Ctrl-C stops.",
  ].join("\n")

/** Signs in with a browser anywhere: this terminal shows a code, which the user enters there (RFC 8628). */
export const signInWithDevice = Effect.fnUntraced(function* (provider: IdentityProvider) {
  const { client, metadata, options, settings } = provider
  const device = yield* askProvider(settings.issuer, async (signal) =>
    OAuth.processDeviceAuthorizationResponse(
      metadata,
      client,
      await OAuth.deviceAuthorizationRequest(metadata, client, OAuth.None(), requested(settings), {
        ...options,
        signal,
      }),
    ),
  )
  yield* Console.error(instructions(device))
  const ask = askForToken(provider, async (signal) =>
    OAuth.processDeviceCodeResponse(
      metadata,
      client,
      await OAuth.deviceCodeGrantRequest(metadata, client, OAuth.None(), device.device_code, { ...options, signal }),
    ),
  )
  const tokens = yield* pollForToken(ask, device.expires_in, device.interval)
  return Redacted.make(yield* tokenFor(settings, tokens))
})
