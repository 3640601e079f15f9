import type { KubernetesResource } from "#domain/kubernetes/KubernetesResource.ts"

/** Whether objects of a resource have secret content, so that no error repeats what the API says about them. */
export const hasSecretContent = ({ group, plural }: KubernetesResource): boolean => group === "" && plural === "secrets"
