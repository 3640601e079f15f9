import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

import { TemporaryCredentialsSource } from "#adapters/cli/aws/TemporaryCredentials.ts"
import { commandFailed } from "#adapters/cli/CommandFailed.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"

/** `orrery utils` asks STS with the identity of this machine; the code for it is loaded only then. */
export const layer = Layer.succeed(TemporaryCredentialsSource, {
  get: (request) =>
    Effect.promise(() => import("#adapters/aws/sts/StsCredentials.ts")).pipe(
      Effect.flatMap(({ stsCredentials }) => stsCredentials({}, request)),
      Effect.mapError(({ message }) => commandFailed(exitCodes.refused, message)),
    ),
})
