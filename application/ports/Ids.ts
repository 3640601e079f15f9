import { Context, type Effect } from "effect"

/** Creates unguessable identifiers and secrets. Every adapter passes tests/contracts/IdsContract.ts. */
export class Ids extends Context.Service<
  Ids,
  {
    /**
     * A UUID; later ones sort after earlier ones (RFC 9562, version 7). No part of one reads as a number with an exponent:
     * ids are in Terraform programs, where tools parse such numbers.
     */
    readonly uuid: Effect.Effect<string>
    readonly randomBytes: (count: number) => Effect.Effect<Uint8Array>
  }
>()("orrery/application/ports/Ids") {}
