import { Effect, Schema } from "effect"
import fresh from "fresh"

import { freeName, noContexts } from "#adapters/cli/access/ServerContext.ts"
import { explainApiError } from "#adapters/cli/api/ApiRefusal.ts"
import { separateValues, withoutKeys } from "#adapters/cli/commands/Words.ts"
import { printable, printableLine } from "#adapters/cli/output/Printable.ts"
import { readScopes } from "#adapters/development-issuer/flows/AuthorizationRequest.ts"
import { readFields } from "#adapters/development-issuer/flows/FormFields.ts"
import { normalizeUserCode } from "#adapters/development-issuer/flows/Grants.ts"
import { readPerson } from "#adapters/development-issuer/flows/Person.ts"
import { ClusterSelector } from "#adapters/http/api/clusters/ClusterSelector.ts"
import { ValidationFailed } from "#adapters/http/api/errors/ApiError.ts"
import { OrganizationSelector } from "#adapters/http/api/organizations/OrganizationSelector.ts"
import { isMatched } from "#adapters/http/conditional/EntityTag.ts"
import { addressGroup } from "#adapters/http/request/AddressGroup.ts"
import { allowedMethods } from "#adapters/http/request/AllowedMethods.ts"
import { clientAddress, trustProxies } from "#adapters/http/request/ClientAddress.ts"
import { acceptsJson } from "#adapters/http/request/EarlyRefusal.ts"
import { readOrganizationHeader } from "#adapters/http/request/OrganizationHeader.ts"
import { readUnverified } from "#adapters/oidc/TokenHeader.ts"
import { isSafePath } from "#adapters/static-site/SiteFiles.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import { KeyDuration } from "#domain/api-key/KeyDuration.ts"
import { parseNetworkId } from "#domain/cloud/azure/AzureNetwork.ts"
import { parseKeyId } from "#domain/cloud/azure/KeyId.ts"
import { describedAddress } from "#domain/cloud/gcp/OwnershipLabels.ts"
import { normalizedKey, secretsInKey } from "#domain/cloud/gcp/ServiceAccountKey.ts"
import { classify } from "#domain/operation/FailureClassification.ts"
import { Title } from "#domain/organization/OrganizationRequest.ts"
import { aksLimits } from "#domain/provisioner/aks/AksLimits.ts"
import { eksLimits } from "#domain/provisioner/eks/EksLimits.ts"
import { gkeLimits } from "#domain/provisioner/gke/GkeLimits.ts"
import { checkLabels } from "#domain/request/LabelRules.ts"
import { checkTags } from "#domain/request/TagRules.ts"
import * as Wire from "#domain/request/WireFields.ts"
import * as Cidr from "#domain/shared/Cidr.ts"
import { DnsName, isDnsSubdomain } from "#domain/shared/DnsName.ts"
import * as PageToken from "#domain/shared/PageToken.ts"
import { formatPath } from "#domain/shared/Problem.ts"
import * as Problems from "#domain/shared/Problems.ts"
import { problemOfText } from "#domain/shared/ProgramText.ts"
import { closest } from "#domain/shared/Similarity.ts"
import { Uuid } from "#domain/shared/Uuid.ts"
import { refuseUnsafeText } from "#infra-templates/synthesis/RequestText.ts"

const trusting = trustProxies(["10.0.0.0/8"]).proxies

const inProblems = (check: (problems: Problems.Problems) => void) => {
  const problems = Problems.make()
  check(problems)
  return problems.list()
}

const attempt = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

const refusedBy = (text: string) =>
  new ValidationFailed({
    error: text,
    error_code: "VALIDATION_FAILED",
    trace_id: text,
    details: { problems: [{ path: text, message: text }] },
  })

/** Everything that reads or filters one text of a request, of a response or of the command line, by what the text is. */
export const textReaders: Readonly<Record<string, (text: string) => unknown>> = {
  // What a request says beside its body.
  Accept: acceptsJson,
  "Authorization: the header of a token": (text) => Effect.runSyncExit(readUnverified(text)),
  "If-Match": (text) => isMatched(text, '"a"'),
  "If-None-Match": (text) => fresh({ "if-none-match": text }, { etag: '"a"' }),
  "X-API-Key": ApiKeyText.parse,
  "X-Forwarded-For": (text) => clientAddress("10.0.0.1", text, trusting),
  "X-Organization-Id": (text) => Effect.runSyncExit(readOrganizationHeader(text)),
  "an address": addressGroup,
  "a path": (text) => allowedMethods(`/api/v1/clusters/${text}`),
  "a path of the site": isSafePath,
  "a cluster in a path": Schema.is(ClusterSelector),
  "an organization in a path": Schema.is(OrganizationSelector),
  "an id": Schema.is(Uuid),
  pageToken: (text) => Effect.runSyncExit(PageToken.decode(text)),
  // What the fields of a body are.
  "text of a program": problemOfText,
  "text of a program, when it is synthesized": (text) => attempt(() => refuseUnsafeText(text, "spec")),
  "a field's name, when a program is synthesized": (text) => attempt(() => refuseUnsafeText({ [text]: 1 }, "spec")),
  "the path of a problem": (text) => formatPath([text, text]),
  "a block of addresses": Cidr.parse,
  "a DNS label": Schema.is(DnsName),
  "a DNS name": isDnsSubdomain,
  "a title": Schema.is(Title),
  "the duration of a key": Schema.is(KeyDuration),
  "a version": Schema.is(Wire.version),
  "a machine type": Schema.is(Wire.machineType),
  "a label's key": (text) => inProblems((problems) => checkLabels(problems, [], { [text]: "a" }, eksLimits.labels)),
  "a label's value": (text) => inProblems((problems) => checkLabels(problems, [], { a: text }, eksLimits.labels)),
  "a tag's key": (text) => inProblems((problems) => checkTags(problems, [], { [text]: "a" }, eksLimits.tags)),
  "a tag's value": (text) => inProblems((problems) => checkTags(problems, [], { a: text }, eksLimits.tags)),
  "a label on Google Cloud": (text) =>
    inProblems((problems) => checkTags(problems, [], { [text]: text }, gkeLimits.tags)),
  "a tag on Azure": (text) => inProblems((problems) => checkTags(problems, [], { [text]: text }, aksLimits.tags)),
  "the id of a virtual network": parseNetworkId,
  "the id of a key's version": parseKeyId,
  "the key of a service account": normalizedKey,
  "the secrets in the key of a service account": secretsInKey,
  "the address in a description": describedAddress,
  "a name like another": (text) => closest(text, ["clusterName", "clusterSpec"]),
  // The pages of the development issuer.
  "a form": (text) => Effect.runSyncExit(readFields(text)),
  "a person's name": (text) => readPerson("ada@example.com", text),
  "a person's address": (text) => readPerson(text, "Ada"),
  "the code of a device": normalizeUserCode,
  scopes: readScopes,
  // What an engine or a cloud says.
  "what went wrong in a cloud": (text) => classify([{ summary: text, detail: text }]),
  // What the command line reads and shows.
  "text for a terminal": printable,
  "a line for a terminal": printableLine,
  "an error of the server": (text) => explainApiError(refusedBy(text)),
  "the name of a context": (text) => attempt(() => freeName(noContexts, text)),
  "words of a command": (text) => separateValues([`-o${text}`]),
  "words with keys in them": withoutKeys,
}
