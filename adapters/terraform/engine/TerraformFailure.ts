import { readFileSync } from "node:fs"

import { EngineFailure } from "#application/ports/InfrastructureEngine.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import { type SecretMask, textCharactersMax } from "#domain/secret/SecretMask.ts"

import type { Ended } from "./TerraformProcess.ts"

type Step = EngineFailure["step"]
type Diagnostic = EngineFailure["diagnostics"][number]

const errorOutputMax = 2000

// Color codes for terminals do not belong in a message.
const styling = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g")

const isSame = (one: Diagnostic) => (other: Diagnostic) =>
  one.summary === other.summary && one.detail === other.detail && one.address === other.address

/** The errors among the events, each once: the engine repeats one for every resource it stopped. */
export const errorsOf = (events: ReadonlyArray<EngineEvent>): ReadonlyArray<Diagnostic> => {
  const errors: Array<Diagnostic> = []
  for (const event of events) {
    if (event._tag !== "Diagnosed" || event.severity !== "error") continue
    const { summary, detail, address } = event
    const diagnostic = { summary, detail, ...(address === undefined ? {} : { address }) }
    if (!errors.some(isSame(diagnostic))) errors.push(diagnostic)
  }
  return errors
}

/** The end of what a command wrote to its error output. It is masked before it is cut: half a secret is not recognized. */
const errorOutput = (file: string, mask: SecretMask): string => {
  const end = readFileSync(file, "utf8").slice(-textCharactersMax)
  const [shown = ""] = mask([end.replace(styling, "")])
  return shown.trim().slice(-errorOutputMax)
}

/** Why a command failed: its own errors, or what is known if it reported none. */
export const commandFailure = (
  step: Step,
  ended: Ended,
  events: ReadonlyArray<EngineEvent>,
  errorFile: string,
  mask: SecretMask,
): EngineFailure => {
  const interrupted = ended.exitCode === null
  const errors = errorsOf(events)
  const summary = interrupted
    ? `The engine was ended by ${ended.signal ?? "a signal"} during ${step}.`
    : `The engine ended with exit code ${ended.exitCode} during ${step}.`

  return new EngineFailure({
    step,
    diagnostics: errors.length > 0 ? errors : [{ summary, detail: errorOutput(errorFile, mask) }],
    interrupted,
  })
}
