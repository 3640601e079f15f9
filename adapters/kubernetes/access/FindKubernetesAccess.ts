import { isIPv6 } from "node:net"
import { delimiter, join } from "node:path"

import { Config, Context, Effect, Option } from "effect"

import { readAccessFile, readAccessFileIfAny } from "./AccessFiles.ts"
import { currentContext, parseKubeconfig } from "./Kubeconfig.ts"
import { accessOfContext } from "./KubeconfigAccess.ts"
import { type KubernetesAccess, noAccess, readToken } from "./KubernetesAccess.ts"

/** Where Kubernetes puts the service account of a pod. Only a test has another folder. */
export const ServiceAccountDirectory = Context.Reference<string>("orrery/adapters/kubernetes/ServiceAccountDirectory", {
  defaultValue: () => "/var/run/secrets/kubernetes.io/serviceaccount",
})

const variable = (name: string) =>
  Effect.map(Effect.orDie(Config.option(Config.String(name))), (value) => Option.getOrElse(value, () => ""))

const kubeconfigName = "its kubeconfig"

/** Those of the files that exist. */
const kubeconfigs = Effect.fnUntraced(function* (paths: ReadonlyArray<string>) {
  const found = yield* Effect.forEach(paths, (path) =>
    Effect.flatMap(readAccessFileIfAny(path, kubeconfigName), (content) =>
      content === undefined ? Effect.succeed([]) : Effect.map(parseKubeconfig(path, content), (file) => [file]),
    ),
  )
  return found.flat()
})

const podAccess = Effect.fnUntraced(function* (directory: string, host: string, port: string) {
  const authorities = yield* readAccessFile(join(directory, "ca.crt"), "the certificate of its cluster")
  const token = yield* readAccessFile(join(directory, "token"), "the token of its service account")
  return {
    server: `https://${isIPv6(host) ? `[${host}]` : host}:${port}`,
    authorities,
    token: yield* readToken(token),
  } satisfies KubernetesAccess
})

/**
 * The access of this server to a Kubernetes API, as kubectl finds it: the files in `KUBECONFIG`, `~/.kube/config`, and in a pod
 * its service account. Each `find` reads the files again, so that a renewed token and a corrected file count.
 */
export const findKubernetesAccess = Effect.gen(function* () {
  const directory = yield* ServiceAccountDirectory
  const [paths, home, host, port] = yield* Effect.forEach(
    ["KUBECONFIG", "HOME", "KUBERNETES_SERVICE_HOST", "KUBERNETES_SERVICE_PORT"],
    variable,
  )
  const named = (paths ?? "").split(delimiter).filter((path) => path !== "")

  const find = Effect.gen(function* () {
    const fallback = home ? [join(home, ".kube", "config")] : []
    const files = yield* kubeconfigs(named.length > 0 ? named : fallback)
    if (files.length > 0) return yield* accessOfContext(yield* currentContext(files))
    if (named.length > 0) return yield* noAccess("No file of the server's KUBECONFIG exists.")
    if (host && port) return yield* podAccess(directory, host, port)
    return yield* noAccess("The server has no kubeconfig, and is in no pod of a Kubernetes cluster.")
  })
  return { find }
})
