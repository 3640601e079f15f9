import { dirname } from "node:path"

import { Effect, Option, Schema } from "effect"
import { parse } from "yaml"

import { noAccess } from "./KubernetesAccess.ts"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const flag = Schema.optionalKey(Schema.NullOr(Schema.Boolean))

const Entry = Schema.Struct({
  name: Schema.String,
  cluster: Schema.optionalKey(Schema.Unknown),
  context: Schema.optionalKey(Schema.Unknown),
  user: Schema.optionalKey(Schema.Unknown),
})
const entries = Schema.optionalKey(Schema.NullOr(Schema.Array(Entry)))

const Kubeconfig = Schema.Struct({ "current-context": text, clusters: entries, contexts: entries, users: entries })

const KubeconfigContext = Schema.Struct({ cluster: Schema.String, user: Schema.String })

const KubeconfigCluster = Schema.Struct({
  server: Schema.String,
  "certificate-authority": text,
  "certificate-authority-data": text,
  "tls-server-name": text,
  "insecure-skip-tls-verify": flag,
  "proxy-url": text,
})
export type KubeconfigCluster = typeof KubeconfigCluster.Type

const KubeconfigUser = Schema.Struct({
  token: text,
  tokenFile: text,
  "client-certificate": text,
  "client-certificate-data": text,
  "client-key": text,
  "client-key-data": text,
  exec: Schema.optionalKey(Schema.Unknown),
  "auth-provider": Schema.optionalKey(Schema.Unknown),
  as: Schema.optionalKey(Schema.Unknown),
})
export type KubeconfigUser = typeof KubeconfigUser.Type

/** A kubeconfig, and the folder that its paths begin in. */
interface KubeconfigFile {
  readonly directory: string
  readonly content: typeof Kubeconfig.Type
}

/** What a kubeconfig says of its current context. Each part has the folder of the file it is in. */
export interface CurrentContext {
  readonly cluster: KubeconfigCluster & { readonly directory: string }
  readonly user: KubeconfigUser & { readonly directory: string }
}

/** Nothing of the text is repeated: an error of the parser has a part of it. */
export const parseKubeconfig = (path: string, content: string) =>
  Effect.try({ try: (): unknown => parse(content), catch: () => noAccess("The server's kubeconfig is no YAML.") }).pipe(
    Effect.map((value) => Schema.decodeUnknownOption(Kubeconfig)(value)),
    Effect.flatMap(
      Option.match({
        onNone: () => Effect.fail(noAccess("The server's kubeconfig has not the shape of one.")),
        onSome: (decoded) => Effect.succeed({ directory: dirname(path), content: decoded } satisfies KubeconfigFile),
      }),
    ),
  )

const lists = { cluster: "clusters", context: "contexts", user: "users" } as const

/** The current context. Of several files with an entry of the same name, the first counts. */
export const currentContext = Effect.fnUntraced(function* (files: ReadonlyArray<KubeconfigFile>) {
  const find = Effect.fnUntraced(function* <A>(kind: keyof typeof lists, name: string, schema: Schema.Decoder<A>) {
    for (const { content, directory } of files) {
      const entry = content[lists[kind]]?.find((candidate) => candidate.name === name)
      const decoded = Option.getOrUndefined(Schema.decodeUnknownOption(schema)(entry?.[kind]))
      if (decoded !== undefined) return { ...decoded, directory }
      if (entry !== undefined) break
    }
    return yield* noAccess(`The server's kubeconfig has no complete ${kind} for its current context.`)
  })

  const name = files.map(({ content }) => content["current-context"]).find((current) => current)
  if (name === undefined || name === null) return yield* noAccess("The server's kubeconfig has no current-context.")
  const context = yield* find("context", name, KubeconfigContext)
  const cluster = yield* find("cluster", context.cluster, KubeconfigCluster)
  const user = yield* find("user", context.user, KubeconfigUser)
  return { cluster, user } satisfies CurrentContext
})
