import { Cause, Effect, Layer, Predicate } from "effect"

import { ProgramSynthesizer, SynthesisRefused } from "#application/ports/ProgramSynthesizer.ts"

/** CDKTF and its bindings cost a quarter of a second to load: the server responds before it has them. */
const loadTemplates = Effect.promise(() => import("#infra-templates/SynthesizeCluster.ts"))

const refusal = (error: unknown): Effect.Effect<never, SynthesisRefused> => {
  const refused = Predicate.isTagged(error, "UnsafeText") || Predicate.isTagged(error, "UnsupportedSpec")
  if (!refused || !Predicate.hasProperty(error, "path") || !Predicate.hasProperty(error, "problem")) {
    return Effect.die(error)
  }
  return Effect.fail(new SynthesisRefused({ path: String(error.path), reason: String(error.problem) }))
}

const make = Effect.gen(function* () {
  const templates = yield* Effect.cached(loadTemplates)
  yield* Effect.forkScoped(Effect.delay(templates, "200 millis"))

  return ProgramSynthesizer.of({
    synthesize: Effect.fn("CdktfProgramSynthesizer.synthesize")(function* (input) {
      const { synthesizeCluster } = yield* templates
      return yield* Effect.try({
        try: () => synthesizeCluster(input),
        catch: (error) => new Cause.UnknownError(error),
      }).pipe(Effect.catch(({ cause }) => refusal(cause)))
    }),
  })
})

/** Synthesis by the CDKTF templates of `infra-templates`. */
export const layer = Layer.effect(ProgramSynthesizer, make)
