import { existsSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { Effect, Redacted, Schema } from "effect"

/** Terraform's saved plan in a run's directory. */
export const planFile = "plan.tfplan"

const lockFile = ".terraform.lock.hcl"

const Content = Schema.fromJsonString(
  Schema.Struct({
    /** Base64. */
    plan: Schema.String,
    /** Which packages of the providers the plan was created with. Absent where none was installed. */
    lock: Schema.optionalKey(Schema.String),
  }),
)

const encode = Schema.encodeSync(Content)
const decode = Schema.decodeEffect(Content)

/** Reads the plan of a run's directory with the lock file of its providers: Terraform applies it only with both. */
export const readPlanFile = (directory: string): Effect.Effect<Redacted.Redacted<Uint8Array>> =>
  Effect.promise(async () => {
    const plan = await readFile(join(directory, planFile))
    const lock = join(directory, lockFile)
    const locked = existsSync(lock) ? { lock: await readFile(lock, "utf8") } : {}
    return Redacted.make(new TextEncoder().encode(encode({ plan: plan.toString("base64"), ...locked })))
  })

const contentOf = (content: Redacted.Redacted<Uint8Array>) =>
  Effect.orDie(decode(new TextDecoder().decode(Redacted.value(content))))

/** Puts the plan in a run's directory. */
export const writePlanFile = Effect.fnUntraced(function* (directory: string, content: Redacted.Redacted<Uint8Array>) {
  const { plan } = yield* contentOf(content)
  yield* Effect.promise(() => writeFile(join(directory, planFile), Buffer.from(plan, "base64"), { mode: 0o600 }))
})

/** Puts the lock file of a plan in a run's directory, so that the same providers are installed. Reports whether there is one. */
export const writeLockFile = Effect.fnUntraced(function* (directory: string, content: Redacted.Redacted<Uint8Array>) {
  const { lock } = yield* contentOf(content)
  if (lock === undefined) return false
  yield* Effect.promise(() => writeFile(join(directory, lockFile), lock, { mode: 0o600 }))
  return true
})
