import { Console, Effect } from "effect"

import { isDataAction } from "#domain/cloud/azure/DataActions.ts"
import { guidPattern } from "#domain/cloud/azure/Guid.ts"

import { applyAccess } from "../cloud-access/ApplyAccess.ts"
import { checkText, requireText } from "../cloud-access/ChosenText.ts"
import type { CloudAccessInput } from "../cloud-access/CloudAccessInput.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { ApplicationPlans } from "./ApplicationPlans.ts"
import {
  applicationConfiguration,
  applicationScript,
  audience,
  type ClusterApplication,
  forContainers,
} from "./ClusterApplication.ts"

const namePattern = /^[A-Za-z][A-Za-z0-9-]{2,63}$/
const issuerPattern = /^https:\/\/[A-Za-z0-9.-]{1,253}(?::\d{1,5})?(?:\/[\w./~-]{0,200})?$/
const subjectPattern = /^[\w:./@+-]{1,200}$/

const readApplication = Effect.fnUntraced(function* (input: CloudAccessInput) {
  const { actions, issuer, name = "orrery-provisioner", subject, subscription } = input
  if (subscription === undefined) {
    return yield* requireText("subscription", "the id of the subscription that clusters are created in.")
  }
  if (issuer === undefined || subject === undefined) {
    return yield* requireText(
      issuer === undefined ? "issuer" : "subject",
      "--issuer and --subject of the tokens that you send to Orrery.",
    )
  }
  return {
    name: yield* checkText("name", name, namePattern, "3 to 64 letters, digits and hyphens"),
    subscription: yield* checkText("subscription", subscription, guidPattern, "the id of a subscription, a GUID"),
    issuer: yield* checkText("issuer", issuer, issuerPattern, "an address with https://"),
    subject: yield* checkText("subject", subject, subjectPattern, "up to 200 letters, digits and : . / @ + - _"),
    actions: actions.filter((action) => !isDataAction(action)),
  } satisfies ClusterApplication
})

/** Writes or applies the application that Orrery acts as. */
export const writeClusterApplication = Effect.fnUntraced(function* (input: CloudAccessInput) {
  const application = yield* readApplication(input)
  const { apply, format = "terraform", yes } = input
  if (apply) {
    if (input.actions.some(isDataAction)) yield* Console.error(forContainers)
    const { plan } = yield* ApplicationPlans
    return yield* applyAccess(plan({ ...application, audience }), application.actions.length, yes)
  }
  if (format === "terraform") return yield* Console.log(applicationConfiguration(application))
  if (format === "script") return yield* Console.log(applicationScript(application))
  return yield* commandFailed(exitCodes.badInput, "--format: expected terraform or script for this provider.")
})
