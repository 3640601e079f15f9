import { Config, Console, DateTime, Effect, Option, Schema } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { issueKubeconfig, type KubeconfigFlags } from "./IssueKubeconfig.ts"
import { readReceived } from "./ReceivedKubeconfig.ts"

const newestVersion = "client.authentication.k8s.io/v1"

/** What kubectl says of itself in KUBERNETES_EXEC_INFO. Both versions have the same fields. */
const ExecInfo = Schema.fromJsonString(
  Schema.Struct({ apiVersion: Schema.Literals([newestVersion, "client.authentication.k8s.io/v1beta1"]) }),
)

const wrongVersion = () =>
  commandFailed(
    exitCodes.badInput,
    `KUBERNETES_EXEC_INFO asks for a form that this command does not write. In the kubeconfig, exec needs apiVersion: ${newestVersion}.`,
  )

/** The version of the response that the caller reads. */
const wantedVersion = Effect.gen(function* () {
  const info = yield* Effect.orDie(Config.option(Config.NonEmptyString("KUBERNETES_EXEC_INFO")))
  if (Option.isNone(info)) return newestVersion
  const { apiVersion } = yield* Effect.mapError(Schema.decodeEffect(ExecInfo)(info.value), wrongVersion)
  return apiVersion
})

/** `orrery clusters token NAME`: writes a token as kubectl reads it. It is stored nowhere. */
export const writeToken = Effect.fnUntraced(function* (input: KubeconfigFlags & ConnectionFlags) {
  const apiVersion = yield* wantedVersion
  const received = yield* issueKubeconfig(yield* connect(input), input)
  const { token } = yield* readReceived(received)
  const { notAfterTimestamp } = received.kubeconfig
  yield* Console.log(
    JSON.stringify({
      apiVersion,
      kind: "ExecCredential",
      spec: {},
      status: {
        token,
        ...(notAfterTimestamp !== undefined && { expirationTimestamp: DateTime.formatIso(notAfterTimestamp) }),
      },
    }),
  )
})
