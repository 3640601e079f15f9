import { homedir } from "node:os"
import { delimiter, join } from "node:path"

import { Array, Config, Effect } from "effect"

/** The files of kubectl: those of `KUBECONFIG`, each once, and otherwise `~/.kube/config`. */
export const kubeconfigFiles = Effect.gen(function* () {
  const named = yield* Config.String("KUBECONFIG").pipe(Config.withDefault(""))
  const home = yield* Config.NonEmptyString("HOME").pipe(Config.withDefault(homedir()))
  const files = [...new Set(named.split(delimiter).filter((file) => file !== ""))]
  return Array.isReadonlyArrayNonEmpty(files) ? files : ([join(home, ".kube", "config")] as const)
}).pipe(Effect.orDie)
