import { apiPort } from "./Ports.ts"

/**
 * Of a cluster whose API has a public address. Certificates are for the private one, so that machines need not know the public one; a
 * client verifies the server by a name that all of them have.
 */
export const publicApiOutputs = (host: string | undefined): Readonly<Record<string, readonly [string, unknown]>> =>
  host === undefined
    ? {}
    : {
        cluster_public_endpoint: ["The public address of the Kubernetes API.", `https://${host}:${apiPort}`],
        cluster_server_name: ["The name in the certificate of the Kubernetes API.", "kubernetes"],
      }
