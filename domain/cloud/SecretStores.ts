import { kubernetesSecrets } from "./KubernetesSecretStore.ts"
import { allClouds } from "./ResourceCloud.ts"
import type { SecretStore } from "./SecretStore.ts"

/** Every store that credentials can be read from. A cloud's own store is in its record. */
export const secretStores: ReadonlyArray<SecretStore> = [
  kubernetesSecrets,
  ...allClouds.flatMap(({ credentials: { secretStore } }) => secretStore ?? []),
]

/** The store of that name; undefined for a source that is none. */
export const findSecretStore = (source: string | undefined): SecretStore | undefined =>
  secretStores.find((store) => store.source === source)
