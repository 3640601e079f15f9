import { Context, Effect, Layer } from "effect"

import { EgressNetworks } from "#application/ports/EgressNetworks.ts"
import { ProgramSynthesizer } from "#application/ports/ProgramSynthesizer.ts"
import { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import { formatPath, type Path } from "#domain/shared/Problem.ts"

import { makeSynthesisTurns } from "./SynthesisTurns.ts"

const below = (base: Path, path: string): string => [formatPath(base), path].filter((part) => part !== "").join(".")

const make = Effect.gen(function* () {
  const egressNetworks = yield* EgressNetworks
  const synthesizer = yield* ProgramSynthesizer
  const inTurn = yield* makeSynthesisTurns

  /** Problems are reported under `base`, the path at which the request has its fields. */
  return (input: SynthesisInput & { readonly organizationId: OrganizationId }, base: Path = []) =>
    // Lets the server process other requests between two programs.
    inTurn(
      input.organizationId,
      Effect.andThen(Effect.yieldNow, synthesizer.synthesize({ ...input, egressNetworks })),
    ).pipe(
      Effect.catchTag("SynthesisRefused", ({ path, reason }) =>
        Effect.fail(
          new InvalidClusterRequest({
            problems: [{ code: "NOT_OFFERED", path: below(base, path), message: reason }],
          }),
        ),
      ),
    )
})

/** Writes a request's program before anything is accepted: what cannot be written is a bad request, not a failed operation. */
export class SynthesizeRequest extends Context.Service<SynthesizeRequest>()(
  "orrery/application/cluster/SynthesizeRequest",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
