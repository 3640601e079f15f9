import type { TerraformStack } from "cdktf"

import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { Provisioner } from "#domain/provisioner/Provisioner.ts"

import { defineAks } from "./aks/AksStack.ts"
import { defineEks } from "./eks/EksStack.ts"
import { defineGke } from "./gke/GkeStack.ts"
import { defineSelfManagedOnAws } from "./self-managed/aws/SelfManagedOnAwsStack.ts"
import { defineSelfManagedOnAzure } from "./self-managed/azure/SelfManagedOnAzureStack.ts"
import { defineSelfManagedOnGcp } from "./self-managed/gcp/SelfManagedOnGcpStack.ts"

type Define<P extends Provisioner> = P extends Provisioner
  ? (stack: TerraformStack, input: SynthesisInput<P>) => void
  : never

type Stacks = {
  readonly [T in Provisioner["type"]]: Readonly<
    Partial<Record<CloudProvider, Define<Extract<Provisioner, { readonly type: T }>>>>
  >
}

/** What the clusters of each provisioner consist of, by the cloud they are on. A new one is a folder beside this file and a line here. */
export const stacks: Stacks = {
  eks: { aws: defineEks },
  gke: { gcp: defineGke },
  aks: { azure: defineAks },
  selfHosted: { aws: defineSelfManagedOnAws, gcp: defineSelfManagedOnGcp, azure: defineSelfManagedOnAzure },
}
