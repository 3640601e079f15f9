import { resolve } from "node:path"

import { Config, Console, Effect, Option } from "effect"

import { chooseServer, type ConnectionFlags } from "../access/ChooseServer.ts"
import { bootstrapKeyFile } from "../access/LocalServer.ts"
import type { KubeconfigFlags } from "./IssueKubeconfig.ts"
import { thisProgram } from "./ThisProgram.ts"

/** The flags that find the same server and the same key again, in any directory. None has a secret. */
const connectionWords = Effect.fnUntraced(function* (flags: ConnectionFlags) {
  const chosen = yield* chooseServer(flags)
  const { configuration, context, isNamed, server } = chosen
  if (Option.isSome(flags.apiKeyFile)) {
    return ["--server", server.origin, "--api-key-file", resolve(flags.apiKeyFile.value)]
  }
  if (!isNamed && Option.isSome(configuration.apiKey)) {
    yield* Console.error("The API key is in ORRERY_API_KEY. kubectl needs it in its environment, too.")
    return ["--server", server.origin]
  }
  return context?.context.apiKey !== undefined
    ? ["--context", context.name]
    : ["--server", server.origin, "--api-key-file", bootstrapKeyFile(configuration)]
})

const credentialWords = ({ credentialsFile, credentialsFromEnvironment }: KubeconfigFlags) => [
  ...(Option.isSome(credentialsFile) ? ["--credentials-file", resolve(credentialsFile.value)] : []),
  ...(credentialsFromEnvironment ? ["--credentials-from-environment"] : []),
]

const configFile = Effect.orDie(Config.option(Config.NonEmptyString("ORRERY_CONFIG")))

/** The command that kubectl runs for a token of the same user, with the same role, of the same server. */
export const tokenCommand = Effect.fnUntraced(function* (clusterId: string, flags: KubeconfigFlags & ConnectionFlags) {
  const [command = "orrery", ...before] = yield* thisProgram
  const words = yield* connectionWords(flags)
  const config = yield* configFile
  return {
    command,
    args: [
      ...before,
      "clusters",
      "token",
      clusterId,
      ...words,
      "--duration",
      flags.duration,
      ...(Option.isSome(flags.role) ? ["--role", flags.role.value] : []),
      ...credentialWords(flags),
    ],
    ...(Option.isSome(config) && { env: [{ name: "ORRERY_CONFIG", value: resolve(config.value) }] }),
  }
})
