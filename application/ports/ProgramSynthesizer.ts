import { Context, type Effect, Schema } from "effect"

import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"

/** The request cannot be written as a program. The path names the field. */
export class SynthesisRefused extends Schema.TaggedError<SynthesisRefused>()("SynthesisRefused", {
  path: Schema.String,
  reason: Schema.String,
}) {
  override get message() {
    return `${this.path}: ${this.reason}`
  }
}

/** Writes the Terraform program of a cluster: the same input gives the same bytes. */
export class ProgramSynthesizer extends Context.Service<
  ProgramSynthesizer,
  {
    readonly synthesize: (input: SynthesisInput) => Effect.Effect<string, SynthesisRefused>
  }
>()("orrery/application/ports/ProgramSynthesizer") {}
