import { Schema } from "effect"

import type { ClusterId } from "../cluster/Cluster.ts"

const base64 = Schema.encodeSync(Schema.StringFromBase64)

/** The name of the extension that marks the entries of Orrery in a kubeconfig. */
export const kubeconfigExtension = "orrery.dev/cluster"

/** Where a cluster is reached, and how it is verified. */
export interface KubernetesEndpoint {
  /** `https://…`. */
  readonly server: string
  /** The authorities of its certificate, in PEM. Absent: those of the system. */
  readonly certificateAuthority?: string
  /** The name in its certificate, where it is not that of the address. */
  readonly serverName?: string
}

/** A program that kubectl runs for a new credential each time the last one has expired. */
export interface CredentialCommand {
  readonly command: string
  readonly args: ReadonlyArray<string>
  /** Variables of its environment. None is a secret. */
  readonly env?: ReadonlyArray<{ readonly name: string; readonly value: string }>
}

/** How the user of a kubeconfig proves who they are. */
export type KubeconfigCredential = { readonly token: string } | { readonly exec: CredentialCommand }

/** What a kubeconfig is created from. */
export interface KubeconfigContent {
  readonly clusterId: ClusterId
  /** The name of its entries: `kubeconfigName`, unless a user chose another. */
  readonly name: string
  readonly endpoint: KubernetesEndpoint
  readonly credential: KubeconfigCredential
  /** The Orrery server that the cluster belongs to, such as `https://orrery.example.com`, where the writer knows it. */
  readonly origin?: string
}

/** The name of a cluster's entries. Neither part has a dot, so two clusters never have the same. */
export const kubeconfigName = ({
  clusterName,
  organizationName,
}: {
  readonly clusterName: string
  readonly organizationName: string
}): string => `${clusterName}.${organizationName}`

const credentialOf = (credential: KubeconfigCredential) =>
  "token" in credential
    ? { token: credential.token }
    : {
        exec: {
          apiVersion: "client.authentication.k8s.io/v1",
          ...credential.exec,
          installHint: "Install the Orrery command line, and sign in with `orrery auth login`.",
          interactiveMode: "Never",
          provideClusterInfo: false,
        },
      }

/**
 * The parts of a kubeconfig with one cluster. They trust only the cluster's own authorities, and have neither a proxy nor a field
 * that turns off the verification of the server.
 */
export const kubeconfigParts = (content: KubeconfigContent) => {
  const { clusterId, credential, endpoint, name, origin } = content
  const { certificateAuthority, server, serverName } = endpoint
  const extension = { clusterId, ...(origin !== undefined && { server: origin }) }
  const extensions = [{ name: kubeconfigExtension, extension }]
  return {
    name,
    cluster: {
      server,
      ...(certificateAuthority !== undefined && {
        "certificate-authority-data": base64(certificateAuthority),
      }),
      ...(serverName !== undefined && { "tls-server-name": serverName }),
      extensions,
    },
    user: { ...credentialOf(credential), extensions },
    context: { cluster: name, user: name, extensions },
  }
}

/** A kubeconfig with one cluster, as a program reads it. */
export const kubeconfigDocument = (content: KubeconfigContent) => {
  const { cluster, context, name, user } = kubeconfigParts(content)
  return {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name, cluster }],
    users: [{ name, user }],
    contexts: [{ name, context }],
    "current-context": name,
  }
}
