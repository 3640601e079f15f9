import { resolve } from "node:path"

import { Effect, Redacted } from "effect"

import { readAccessFile } from "./AccessFiles.ts"
import type { CurrentContext, KubeconfigCluster, KubeconfigUser } from "./Kubeconfig.ts"
import { type KubernetesAccess, readToken, refusedAccess } from "./KubernetesAccess.ts"

/** Why a configuration is refused that other clients would use. */
const refusalOf = (cluster: KubeconfigCluster, user: KubeconfigUser): string | undefined => {
  if (cluster["insecure-skip-tls-verify"] === true) {
    return "insecure-skip-tls-verify is refused: name the certificate-authority."
  }
  if (URL.parse(cluster.server)?.protocol !== "https:") return "its server must have an https address."
  if (cluster["proxy-url"]) return "proxy-url is not supported."
  if (user.exec || user["auth-provider"]) {
    return "Orrery runs no exec plugin and no auth-provider: use a tokenFile or a client certificate."
  }
  if (user.as) return "to act as another user is not supported."
  const isProven = user.token || user.tokenFile || user["client-certificate"] || user["client-certificate-data"]
  return isProven ? undefined : "its user needs a token, a tokenFile or a client certificate."
}

/** The content of a field: in the file itself, in base64, or in another file that it names. */
const contentOf = (
  directory: string,
  data: string | null | undefined,
  file: string | null | undefined,
  name: string,
) => {
  if (data) return Effect.succeed(Buffer.from(data, "base64").toString("utf8"))
  return file ? readAccessFile(resolve(directory, file), `the ${name} of its kubeconfig`) : Effect.undefined
}

const tokenOf = ({ directory, token, tokenFile }: CurrentContext["user"]) => {
  if (tokenFile) return readAccessFile(resolve(directory, tokenFile), "the tokenFile of its kubeconfig")
  return token ? Effect.succeed(token) : Effect.undefined
}

/** The access that a kubeconfig describes. A token in a file is read now: others renew it. */
export const accessOfContext = Effect.fnUntraced(function* ({ cluster, user }: CurrentContext) {
  const refusal = refusalOf(cluster, user)
  if (refusal !== undefined) return yield* refusedAccess(`The server's kubeconfig cannot be used: ${refusal}`)
  const authorities = yield* contentOf(
    cluster.directory,
    cluster["certificate-authority-data"],
    cluster["certificate-authority"],
    "certificate-authority",
  )
  const certificate = yield* contentOf(
    user.directory,
    user["client-certificate-data"],
    user["client-certificate"],
    "client-certificate",
  )
  const key = yield* contentOf(user.directory, user["client-key-data"], user["client-key"], "client-key")
  const token = yield* tokenOf(user)
  if ((certificate === undefined) !== (key === undefined)) {
    return yield* refusedAccess(
      "The server's kubeconfig cannot be used: client-certificate and client-key need each other.",
    )
  }
  const serverName = cluster["tls-server-name"]
  return {
    server: cluster.server.replace(/\/$/, ""),
    ...(authorities !== undefined && { authorities }),
    ...(serverName && { serverName }),
    ...(token !== undefined && { token: yield* readToken(token) }),
    ...(certificate !== undefined &&
      key !== undefined && { clientCertificate: { certificate, key: Redacted.make(key) } }),
  } satisfies KubernetesAccess
})
