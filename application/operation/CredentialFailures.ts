import type { ExternalSecretUnavailable, SecretUnavailableReason } from "#application/ports/ExternalSecrets.ts"
import type { TokenExchangeFailed } from "#application/ports/TokenExchange.ts"
import type { SecretReference } from "#domain/cloud/SecretReference.ts"
import { organizationMark } from "#domain/cloud/SecretStore.ts"
import { findSecretStore } from "#domain/cloud/SecretStores.ts"
import type { Failure } from "#domain/operation/Failure.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { Problem } from "#domain/shared/Problem.ts"

import { OperationFailed } from "./OperationFailed.ts"

type Words = Omit<Failure, "userFixable" | "retryable">

const failed = (words: Words, retryable = false) =>
  new OperationFailed({ failure: { ...words, userFixable: true, retryable } })

/** The secret as a person finds it: the store, and the name in it. */
const named = ({ data, source }: SecretReference): string => `${source} ${Object.values(data).join("/")}`

/** What a store's refusal means for an operation. */
export const secretUnavailable = (
  reference: SecretReference,
  organizationId: OrganizationId,
  setting: string,
  { detail, reason }: ExternalSecretUnavailable,
): OperationFailed => {
  const store = findSecretStore(reference.source)
  const words: Readonly<Record<SecretUnavailableReason, Words>> = {
    NOT_ENABLED: {
      code: "SECRET_STORE_NOT_ENABLED",
      cause: "configuration",
      summary: `The credentials are in ${named(reference)}, and this server no longer reads from ${reference.source}.`,
      detail,
      remedy: `The operator enables the store with ${setting}. Then try again.`,
    },
    NOT_FOUND: {
      code: "SECRET_NOT_FOUND",
      cause: "unauthorized",
      summary: `${named(reference)} does not exist, or is not marked for this organization.`,
      detail,
      remedy: `Create the secret with the ${store?.mark ?? "label"} ${organizationMark}: ${organizationId}. Then try again.`,
    },
    NOT_PERMITTED: {
      code: "SECRET_NOT_PERMITTED",
      cause: "unauthorized",
      summary: `Orrery may not read ${named(reference)}.`,
      detail,
      remedy: `Let the identity of the Orrery server read this secret and its ${store?.mark ?? "label"}s. Then try again.`,
    },
    INVALID_CONTENT: {
      code: "SECRET_CONTENT_INVALID",
      cause: "configuration",
      summary: `${named(reference)} does not contain credentials.`,
      detail,
      remedy:
        "Store one text for each field of data of in_memory credentials, 64 KiB together at most. Then try again.",
    },
    UNREACHABLE: {
      code: "SECRET_STORE_UNREACHABLE",
      cause: "transient",
      summary: `${store?.title ?? reference.source} did not return ${named(reference)} within half a minute.`,
      detail,
      remedy: "Check that the Orrery server reaches the store. Then try again.",
    },
  }
  return failed(words[reason], reason === "UNREACHABLE")
}

/** The problems of a secret's content. Each names a key, none a value. */
export const wrongContent = (reference: SecretReference, problems: ReadonlyArray<Problem>): OperationFailed =>
  failed({
    code: "SECRET_CONTENT_INVALID",
    cause: "configuration",
    summary: `${named(reference)} does not contain valid credentials for this cluster.`,
    detail: problems.map(({ message, path }) => `${path.replace(/^credentials\.(data\.)?/, "")}: ${message}`).join(" "),
    remedy: "Correct the secret: it has the same keys as data of in_memory credentials. Then try again.",
  })

/** The cloud does not exchange the token of the user's identity provider. */
export const exchangeFailed = ({ detail, isRefused }: TokenExchangeFailed): OperationFailed =>
  isRefused
    ? failed({
        code: "TOKEN_REFUSED",
        cause: "unauthorized",
        summary: "The cloud does not accept the federated identity.",
        detail,
        remedy:
          "Send a token that is still valid, and check that the pool's provider accepts its issuer, audience and subject. Then try again.",
      })
    : failed(
        {
          code: "TOKEN_EXCHANGE_UNREACHABLE",
          cause: "transient",
          summary: "The cloud did not exchange the federated identity within half a minute.",
          detail,
          remedy: "Check that the Orrery server reaches the cloud. Then try again.",
        },
        true,
      )
