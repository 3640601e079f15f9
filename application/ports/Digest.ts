import { Context, type Effect } from "effect"

/** Fingerprints of texts and files. Every adapter passes tests/contracts/DigestContract.ts. */
export class Digest extends Context.Service<
  Digest,
  {
    /** SHA-256 of bytes, or of a text in UTF-8, in hexadecimal. */
    readonly sha256: (content: string | Uint8Array) => Effect.Effect<string>
  }
>()("orrery/application/ports/Digest") {}
