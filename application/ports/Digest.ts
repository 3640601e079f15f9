import { Context, type Effect } from "effect"

/** Fingerprints of texts. Every adapter passes tests/contracts/DigestContract.ts. */
export class Digest extends Context.Service<
  Digest,
  {
    /** SHA-256 of the UTF-8 text, in hexadecimal. */
    readonly sha256: (text: string) => Effect.Effect<string>
  }
>()("orrery/application/ports/Digest") {}
