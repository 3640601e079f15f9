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
}

/** How the user of a kubeconfig proves who they are. */
export type KubeconfigCredential = { readonly token: string } | { readonly exec: CredentialCommand }

export interface KubeconfigContent {
  readonly clusterId: ClusterId
  readonly clusterName: string
  readonly organizationName: string
  readonly endpoint: KubernetesEndpoint
  readonly credential: KubeconfigCredential
}

const userOf = (credential: KubeconfigCredential) =>
  "token" in credential
    ? { token: credential.token }
    : {
        exec: {
          apiVersion: "client.authentication.k8s.io/v1",
          command: credential.exec.command,
          args: credential.exec.args,
          env: null,
          installHint: "Install the Orrery command line, and sign in with `orrery auth login`.",
          interactiveMode: "Never",
          provideClusterInfo: false,
        },
      }

/** The name of a cluster's entries. Neither part has a dot, so two clusters never have the same. */
export const kubeconfigName = ({
  clusterName,
  organizationName,
}: Pick<KubeconfigContent, "clusterName" | "organizationName">): string => `${clusterName}.${organizationName}`

/**
 * A kubeconfig with one cluster. It trusts only the cluster's own authorities, and has neither a proxy nor a field that turns off
 * the verification of the server.
 */
export const kubeconfigDocument = (content: KubeconfigContent) => {
  const { clusterId, credential, endpoint } = content
  const { certificateAuthority, server, serverName } = endpoint
  const name = kubeconfigName(content)
  return {
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      {
        name,
        cluster: {
          server,
          ...(certificateAuthority !== undefined && {
            "certificate-authority-data": base64(certificateAuthority),
          }),
          ...(serverName !== undefined && { "tls-server-name": serverName }),
          extensions: [{ name: kubeconfigExtension, extension: { clusterId } }],
        },
      },
    ],
    users: [{ name, user: userOf(credential) }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    "current-context": name,
  }
}
