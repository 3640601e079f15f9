import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"

import { type CommandFailed, commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** Which credentials are asked for. */
export interface CredentialsRequest {
  /** Absent: temporary credentials of the identity of this machine itself. */
  readonly roleArn?: string
  readonly externalId?: string
  readonly durationSeconds: number
}

/** Credentials that expire. */
export interface TemporaryCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: Redacted.Redacted
  readonly sessionToken: Redacted.Redacted
  /** In ISO 8601. */
  readonly expiresAt: string
}

/** Gets temporary credentials with the identity of this machine. */
export const TemporaryCredentialsSource = Context.Reference<{
  readonly get: (request: CredentialsRequest) => Effect.Effect<TemporaryCredentials, CommandFailed>
}>("orrery/adapters/cli/aws/TemporaryCredentialsSource", {
  defaultValue: () => ({
    get: () => Effect.fail(commandFailed(exitCodes.refused, "This command line cannot ask AWS for credentials.")),
  }),
})
