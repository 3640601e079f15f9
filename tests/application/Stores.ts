import { createHash } from "node:crypto"

import { Effect, Layer, Redacted } from "effect"

import * as CdktfProgramSynthesizer from "#adapters/cdktf/CdktfProgramSynthesizer.ts"
import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import * as MemoryEngineQueue from "#adapters/memory/MemoryEngineQueue.ts"
import * as FilePricingCatalogue from "#adapters/pricing-file/FilePricingCatalogue.ts"
import { Digest } from "#application/ports/Digest.ts"
import { IdentityTokens } from "#application/ports/IdentityTokens.ts"
import { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"
import { noSecretStores } from "#tests/fixtures/CredentialSources.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import { settled } from "#tests/fixtures/People.ts"

const pepper = Redacted.make(Buffer.alloc(32, 7).toString("base64"))

// Responds without a turn of the event loop, so that a test's clock cannot run ahead of it.
const digest = Layer.succeed(Digest, {
  sha256: (content) => Effect.sync(() => createHash("sha256").update(content).digest("hex")),
})

const ports = Layer.merge(MemoryPortsForTests.layer, MemoryEngineQueue.layer({ runsMax: 1000 }))

const nobodySignsIn = Layer.succeed(IdentityTokens, {
  verify: () => Effect.fail(new InvalidIdentityToken({ reason: "malformed" })),
})

/** What outlives a server: everything written down, with everyone there from the start, and the cloud. */
export const stores = Layer.provideMerge(settled, ports)

/** What has no memory, and so nothing to lose. */
export const tools = Layer.mergeAll(
  CdktfProgramSynthesizer.layer,
  digest,
  CryptoIds.layer,
  FilePricingCatalogue.layer({ path: undefined }),
  HmacKeyHashing.layer({ dataDirectory: "unused", pepper }),
  noSecretStores,
  nobodySignsIn,
)
