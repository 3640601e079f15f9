import { DateTime } from "effect"
import { stringify } from "yaml"

import { spell } from "#domain/api-key/KeyDuration.ts"
import type { CredentialValidity, Kubeconfig } from "#domain/kubeconfig/Kubeconfig.ts"

import type { ClusterKubeconfig } from "../api/kubeconfig/ClusterKubeconfig.ts"

const viewValidity = ({ notAfter, notBefore }: CredentialValidity) => ({
  duration: spell(Math.round((notAfter.epochMilliseconds - notBefore.epochMilliseconds) / 1000)),
  notAfterTimestamp: notAfter,
  notBeforeTimestamp: notBefore,
})

/** Shows a kubeconfig, which is a file for kubectl. */
export const viewKubeconfig = (kubeconfig: Kubeconfig): ClusterKubeconfig => ({
  clusterId: kubeconfig.clusterId,
  status: kubeconfig.status,
  kubeconfig: {
    clientAuthType: kubeconfig.clientAuthType,
    data: stringify(kubeconfig.document, { lineWidth: 0, aliasDuplicateObjects: false }),
    envVars: {},
    lastUpdatedTimestamp: DateTime.toUtc(kubeconfig.createdAt),
    ...(kubeconfig.validity && viewValidity(kubeconfig.validity)),
  },
})
