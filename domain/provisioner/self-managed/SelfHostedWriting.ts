import type { RecordedCredentials } from "../../cloud/CredentialsType.ts"
import type { SelfHostedSpec } from "./SelfHostedSpec.ts"

/** Writes a stored specification as the `selfHosted` part of a request. Of the credentials only their type is known. */
export const writeSelfHosted = ({
  accountId,
  bucketName,
  credentialsSecret,
  credentialsType,
  k8sImage,
  kubernetesVersion,
  networkCidr,
  networkId,
  tags,
}: SelfHostedSpec & RecordedCredentials & { readonly accountId: string }) => ({
  accountId,
  bucketName,
  credentials: credentialsSecret ?? { type: credentialsType },
  kubernetesVersion,
  k8sImage,
  ...(networkId === undefined ? {} : { networkId }),
  networkCIDR: networkCidr,
  tags,
})
