import { Schema, Struct } from "effect"

import type { FailureCause } from "../operation/Failure.ts"

/** What a check is about, for people. */
interface PreflightCheckFacts {
  readonly title: string
  /** What it looks at. */
  readonly question: string
  /** What it means that it fails. */
  readonly failure: string
  /** What to do when it fails. */
  readonly remedy: string
  /** Why a creation that it stops has failed. */
  readonly cause: FailureCause
}

/** Every check before a creation, by its code. The order is that of reports. */
export const preflightChecks = {
  CREDENTIALS: {
    title: "Credentials",
    question: "Does the cloud accept the credentials?",
    failure: "The cloud refused the credentials of the request, or Orrery may not act as the role or service account.",
    remedy:
      "Check that the credentials are complete, not expired and not revoked. With dynamic credentials, check that the role or service account exists and trusts Orrery.",
    cause: "unauthorized",
  },
  ACCOUNT: {
    title: "Account",
    question: "Do the credentials belong to the account of the request?",
    failure: "The credentials work, but in another account, project or subscription.",
    remedy: "Correct accountId, or use credentials of that account.",
    cause: "configuration",
  },
  PERMISSIONS: {
    title: "Permissions",
    question: "Do the credentials have each permission that the Terraform program needs?",
    failure: "The credentials lack permissions. Without them the creation would stop halfway.",
    remedy: "Add the permissions that the message names to the role, user or service account.",
    cause: "unauthorized",
  },
  QUOTA: {
    title: "Quotas",
    question: "Do the quotas of the account leave room for what the plan adds?",
    failure: "What exists and what the plan adds are more than the account's limit.",
    remedy:
      "Ask the cloud to raise the quota, delete what is not needed, or choose another region or a smaller cluster.",
    cause: "quota",
  },
  MACHINE_TYPE: {
    title: "Machine types",
    question: "Does the cloud offer each machine type in each zone of its node group?",
    failure: "A node group asks for a machine type that one of its zones does not offer.",
    remedy: "Choose another machine type, or set the zones of the node group to those that the message names.",
    cause: "configuration",
  },
  ADDRESS_RANGE: {
    title: "Address ranges",
    question: "Are the address ranges free of overlaps, among themselves and with the given network?",
    failure: "Two address ranges overlap, so that some addresses could not be reached.",
    remedy: "Choose another block for the network of the cluster.",
    cause: "configuration",
  },
  NETWORK: {
    title: "Network",
    question: "Does the given network exist, with the subnets that the request names?",
    failure: "The network or a subnet does not exist in this account and region, or is part of another network.",
    remedy: "Correct the id of the network or the subnet, or the region.",
    cause: "configuration",
  },
  NAME: {
    title: "Names",
    question: "Are the names of the cluster free in the account?",
    failure: "The account already has objects of the names that the cluster needs.",
    remedy: "Choose another clusterName, or remove the objects that the message names from the account.",
    cause: "configuration",
  },
  KUBERNETES_VERSION: {
    title: "Kubernetes version",
    question: "Does the cloud create clusters of this Kubernetes version?",
    failure: "The cloud does not offer the version in this region, or no longer.",
    remedy: "Choose one of the versions that `orrery clusters k8s-version` lists.",
    cause: "configuration",
  },
  IMAGE: {
    title: "Images",
    question: "Do the images of the machines exist in the region?",
    failure: "An image does not exist, or the account may not use it.",
    remedy: "Choose another image or Kubernetes version, or share the image with the account.",
    cause: "configuration",
  },
  API_REACH: {
    title: "Reach of the Kubernetes API",
    question: "Can Orrery reach the Kubernetes API of the cluster? Asked of real clouds only.",
    failure:
      "The API is private, and Orrery must reach it by network. This is only a warning: Orrery cannot see your networks.",
    remedy:
      "Set ORRERY_EGRESS_CIDRS on the server to the addresses that Orrery is seen from, or connect the network of Orrery with that of the cluster, for example by a peering.",
    cause: "unreachable",
  },
} as const satisfies Readonly<Record<string, PreflightCheckFacts>>

/** The code of a check. It never changes its meaning, so that programs can rely on it. */
export const PreflightCode = Schema.Literals(Struct.keys(preflightChecks))
export type PreflightCode = typeof PreflightCode.Type

/** The page of the documentation that has a section for each code. */
const page = "/docs/latest/platform/reference/preflight"

/** The anchor of a code on its page. */
export const preflightAnchor = (code: PreflightCode): string => code.toLowerCase().replaceAll("_", "-")

/** The section of the documentation about a code. */
export const preflightDocumentation = (code: PreflightCode): string => `${page}#${preflightAnchor(code)}`
