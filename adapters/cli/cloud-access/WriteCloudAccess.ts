import { Option } from "effect"

import { writeAssumedRole } from "../aws/WriteAssumedRole.ts"
import { writeClusterApplication } from "../azure/WriteClusterApplication.ts"
import { writeClusterCreator } from "../gcp/WriteClusterCreator.ts"
import type { CloudAccessInput } from "./CloudAccessInput.ts"

/** By provider: what writes the access that Orrery needs there. */
const writers = { aws: writeAssumedRole, azure: writeClusterApplication, gcp: writeClusterCreator }

type Text = Exclude<keyof CloudAccessInput, "format">

type Flags = Pick<CloudAccessInput, "format"> &
  Readonly<Record<Text, Option.Option<string>>> & { readonly provider: keyof typeof writers }

/** `orrery utils provision-assume-role`: the least access that Orrery needs in an account, project or subscription. */
export const writeCloudAccess = ({ format, provider, ...texts }: Flags) =>
  writers[provider]({
    format,
    name: Option.getOrUndefined(texts.name),
    principal: Option.getOrUndefined(texts.principal),
    externalId: Option.getOrUndefined(texts.externalId),
    project: Option.getOrUndefined(texts.project),
    subscription: Option.getOrUndefined(texts.subscription),
    issuer: Option.getOrUndefined(texts.issuer),
    subject: Option.getOrUndefined(texts.subject),
  })
