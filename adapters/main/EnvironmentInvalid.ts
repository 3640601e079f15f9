import { Array, Config, Effect, Schema, SchemaIssue } from "effect"

import { settings } from "./Settings.ts"

const standardIssues = SchemaIssue.makeFormatterStandardSchemaV1()

/** What is wrong with one variable. Never its value: it may be a secret. */
const describe = ({ cause }: Config.ConfigError): ReadonlyArray<string> => {
  if (!Schema.isSchemaError(cause)) return [cause.message]
  return standardIssues(cause.issue).issues.map(({ message, path = [] }) => {
    const variable = path.map(String).join("_")
    const setting = settings.find((candidate) => candidate.variable === variable)
    const fallback = setting === undefined ? "" : ` Without it: ${setting.fallback}.`
    return `${variable}: ${message.replace(/\.$/, "")}.${fallback}`
  })
}

/** The environment has values that Orrery cannot start with. */
export class EnvironmentInvalid extends Schema.TaggedError<EnvironmentInvalid>()("EnvironmentInvalid", {
  problems: Schema.Array(Schema.String),
}) {
  override get message() {
    const lines = this.problems.map((problem) => `  ${problem}`).join("\n")
    return `the environment has values it cannot use.\n${lines}\nCorrect or unset them, then start again.`
  }
}

/** Reads every field and fails with what is wrong in all of them, not only in the first. */
export const readAll = <Fields extends Readonly<Record<string, Config.Config<unknown>>>>(fields: Fields) =>
  Effect.catch(
    Effect.suspend(() => Config.all(fields)),
    () =>
      Effect.flatMap(
        Effect.forEach(Object.values(fields), (field) => Effect.result(field)),
        (results) => new EnvironmentInvalid({ problems: Array.getFailures(results).flatMap(describe) }),
      ),
  )
