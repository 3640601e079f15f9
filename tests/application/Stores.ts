import { createHash } from "node:crypto"

import { Effect, Layer, Redacted } from "effect"

import * as CdktfProgramSynthesizer from "#adapters/cdktf/CdktfProgramSynthesizer.ts"
import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import * as MemoryClusterPlans from "#adapters/memory/MemoryClusterPlans.ts"
import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryEngineRuns from "#adapters/memory/MemoryEngineRuns.ts"
import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"
import * as MemoryOperationCredentials from "#adapters/memory/MemoryOperationCredentials.ts"
import * as MemoryOperationLog from "#adapters/memory/MemoryOperationLog.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"
import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as MemoryTransaction from "#adapters/memory/MemoryTransaction.ts"
import { Digest } from "#application/ports/Digest.ts"
import { Encryption } from "#application/ports/Encryption.ts"

const pepper = Redacted.make(Buffer.alloc(32, 7).toString("base64"))

const disguised = (bytes: Uint8Array) => Effect.sync(() => bytes.map((byte) => byte ^ 0x5a))

// Both answer at once, so that a test's clock cannot run ahead of them.
const encryption = Layer.succeed(Encryption, { encrypt: disguised, decrypt: disguised, isCurrent: () => true })
const digest = Layer.succeed(Digest, {
  sha256: (text) => Effect.sync(() => createHash("sha256").update(text).digest("hex")),
})

/** What outlives a server: everything written down, and the cloud. */
export const stores = Layer.mergeAll(
  MemoryClusterPlans.layer,
  MemoryClusters.layer,
  MemoryEngineRuns.layer,
  MemoryIdentities.layer,
  MemoryOperationCredentials.layer.pipe(Layer.provide(encryption)),
  MemoryOperationLog.layer,
  MemoryOperations.layer,
  MemorySimulatedObjects.layer,
  MemoryTransaction.layer,
)

/** What has no memory, and so nothing to lose. */
export const tools = Layer.mergeAll(
  CdktfProgramSynthesizer.layer,
  digest,
  CryptoIds.layer,
  HmacKeyHashing.layer({ dataDirectory: "unused", pepper }),
)
