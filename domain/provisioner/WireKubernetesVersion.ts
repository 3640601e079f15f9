import * as Wire from "../request/WireFields.ts"

const kubernetesVersion = Wire.version.annotate({
  description:
    "A supported version such as 1.35, or with a patch such as 1.35.4. Write it in quotes: YAML reads 1.30 as the number 1.3.",
})

/** The two names under which a request gives the version. */
export const wireKubernetesVersion = {
  kubernetesVersion: Wire.optional(kubernetesVersion),
  k8sVersion: Wire.optional(kubernetesVersion.annotate({ description: "Another name of kubernetesVersion." })),
}
