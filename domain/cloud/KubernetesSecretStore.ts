import type { SecretStore } from "./SecretStore.ts"

/** Secrets of the Kubernetes cluster that Orrery runs in. */
export const kubernetesSecrets: SecretStore = {
  source: "k8s_secret",
  title: "Kubernetes",
  mark: "label",
  fields: {
    namespace: {
      pattern: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      expected: "the name of a namespace, such as platform",
    },
    name: {
      pattern: /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/,
      expected: "the name of a Secret, such as cloud-account",
    },
  },
}
