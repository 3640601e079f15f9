import { Console, Effect } from "effect"

import { serviceAccountName } from "#domain/cloud/gcp/ServiceAccountName.ts"

import { applyAccess } from "../cloud-access/ApplyAccess.ts"
import { checkText, requireText } from "../cloud-access/ChosenText.ts"
import type { CloudAccessInput } from "../cloud-access/CloudAccessInput.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { type ClusterCreator, creatorConfiguration, creatorScript, roleIdOf } from "./ClusterCreator.ts"
import { CreatorPlans } from "./CreatorPlans.ts"

const projectPattern = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/
const namePattern = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/
/** A UUID, of which the name has the first 23 digits. */
const organizationPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const issuerPattern = /^https:\/\/[A-Za-z0-9.-]{1,253}(?::\d{1,5})?(?:\/[\w./~-]{0,200})?$/
const memberPattern = /^serviceAccount:[a-z0-9-]{1,63}@[a-z0-9.-]{1,100}\.iam\.gserviceaccount\.com$/
const subjectPattern = /^[\w:./@+-]{1,127}$/

const readTrust = Effect.fnUntraced(function* ({ issuer, principal, subject }: CloudAccessInput) {
  if (principal !== undefined) {
    const expected = "the server's service account, such as serviceAccount:orrery@host.iam.gserviceaccount.com"
    return { member: yield* checkText("principal", principal, memberPattern, expected) }
  }
  if (issuer === undefined || subject === undefined) {
    return yield* requireText(
      "principal",
      "the service account that the Orrery server has; or --issuer and --subject of the tokens that you send to Orrery.",
    )
  }
  return {
    issuer: yield* checkText("issuer", issuer, issuerPattern, "an address with https://"),
    subject: yield* checkText("subject", subject, subjectPattern, "up to 127 letters, digits and : . / @ + - _"),
  }
})

/** A service account that the server impersonates has the name of its organization; another one may have any. */
const readName = Effect.fnUntraced(function* ({ name, organization, principal }: CloudAccessInput) {
  if (principal === undefined) {
    const expected = "6 to 30 lower-case letters, digits and hyphens"
    return yield* checkText("name", name ?? "orrery-provisioner", namePattern, expected)
  }
  if (organization === undefined) {
    return yield* requireText("organization", "the id of your organization, from `orrery org get`.")
  }
  const own = serviceAccountName(
    yield* checkText("organization", organization, organizationPattern, "the id of an organization"),
  )
  if (name === undefined || name === own) return own
  return yield* commandFailed(
    exitCodes.badInput,
    `--name: the server impersonates for your organization only a service account with the name ${own}. Leave the flag out.`,
  )
})

const readCreator = Effect.fnUntraced(function* (input: CloudAccessInput) {
  const { actions: permissions, project } = input
  if (project === undefined) return yield* requireText("project", "the project that clusters are created in.")
  return {
    name: yield* readName(input),
    project: yield* checkText("project", project, projectPattern, "the id of a project, such as acme-platform"),
    trust: yield* readTrust(input),
    permissions,
  } satisfies ClusterCreator
})

/** Writes or applies the service account that Orrery acts as. */
export const writeClusterCreator = Effect.fnUntraced(function* (input: CloudAccessInput) {
  const creator = yield* readCreator(input)
  const { apply, format = "terraform", yes } = input
  if (apply) {
    const { plan } = yield* CreatorPlans
    return yield* applyAccess(plan({ ...creator, roleId: roleIdOf(creator.name) }), creator.permissions.length, yes)
  }
  if (format === "terraform") return yield* Console.log(creatorConfiguration(creator))
  if (format === "script") return yield* Console.log(creatorScript(creator))
  return yield* commandFailed(exitCodes.badInput, "--format: expected terraform or script for this provider.")
})
