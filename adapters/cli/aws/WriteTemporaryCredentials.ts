import { Console, Effect, Option, Redacted } from "effect"

import { checkText } from "../cloud-access/ChosenText.ts"
import { writeValue } from "../output/Output.ts"
import { TemporaryCredentialsSource } from "./TemporaryCredentials.ts"

/** How credentials are written: for a shell, for a file of variables, for a program, or for a manifest. */
export const credentialFormats = ["export", "env", "json", "manifest"] as const

const roleArnPattern = /^arn:aws(?:-cn|-us-gov)?:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/
const externalIdPattern = /^[\w+=,.@:/-]{2,1224}$/

/** Access keys and tokens have no quotes; one that has some is quoted all the same. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** `orrery utils aws-tmp-credentials`: temporary credentials on the standard output, and nowhere else. */
export const writeTemporaryCredentials = Effect.fnUntraced(function* (input: {
  readonly roleArn: Option.Option<string>
  readonly externalId: Option.Option<string>
  readonly duration: number
  readonly output: (typeof credentialFormats)[number]
}) {
  const roleArn = Option.getOrUndefined(input.roleArn)
  const externalId = Option.getOrUndefined(input.externalId)
  if (roleArn !== undefined) yield* checkText("role-arn", roleArn, roleArnPattern, "the ARN of a role")
  if (externalId !== undefined) yield* checkText("external-id", externalId, externalIdPattern, "an external id")

  const source = yield* TemporaryCredentialsSource
  const found = yield* source.get({
    durationSeconds: input.duration,
    ...(roleArn === undefined ? {} : { roleArn }),
    ...(externalId === undefined ? {} : { externalId }),
  })
  const data = {
    AWS_ACCESS_KEY_ID: found.accessKeyId,
    AWS_SECRET_ACCESS_KEY: Redacted.value(found.secretAccessKey),
    AWS_SESSION_TOKEN: Redacted.value(found.sessionToken),
  }
  const lines = (write: (name: string, value: string) => string) =>
    Console.log(
      Object.entries(data)
        .map(([name, value]) => write(name, value))
        .join("\n"),
    )
  if (input.output === "env") yield* lines((name, value) => `${name}=${value}`)
  else if (input.output === "export") yield* lines((name, value) => `export ${name}=${quoted(value)}`)
  else if (input.output === "json") yield* writeValue("json", { ...data, expiresAt: found.expiresAt })
  else yield* writeValue("yaml", { credentials: { type: "static", data } })
  yield* Console.error(`These credentials expire at ${found.expiresAt}.`)
})
