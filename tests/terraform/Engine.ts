import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Effect, Layer } from "effect"

import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import { findEngine, type TerraformBinary } from "#adapters/terraform/TerraformBinary.ts"
import * as TerraformInfrastructureEngine from "#adapters/terraform/TerraformInfrastructureEngine.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { ProviderAttachment } from "#application/ports/ProviderAttachment.ts"

/** The engine of this machine; undefined where there is none, which on CI is a failure of the suite that needs it. */
export const engineOfThisMachine: TerraformBinary | undefined = await Effect.runPromise(
  findEngine({
    named: process.env["ORRERY_TERRAFORM_BIN"],
    dataDirectory: ".orrery",
    searchPath: process.env["PATH"] ?? "",
  }),
)

/** Suites that need a real engine are left out without one, but never on CI. */
export const lacksEngine = engineOfThisMachine === undefined && process.env["CI"] === undefined

const key = randomBytes(32)

/** Authenticated encryption with a key of this process. */
export const testEncryption = Layer.succeed(Encryption, {
  encrypt: (plaintext, associatedData) =>
    Effect.sync(() => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(associatedData))
      const body = Buffer.concat([cipher.update(plaintext), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    }),
  decrypt: (ciphertext, associatedData) =>
    Effect.sync(() => {
      const bytes = Buffer.from(ciphertext)
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(associatedData))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
    }),
})

/** Programs of Terraform's built-in provider need no cloud. */
export const noCloud = Layer.succeed(ProviderAttachment, { simulated: true, attach: () => Effect.succeed({}) })

/** A directory of its own, gone when the layer closes. */
export const temporaryDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "orrery-terraform-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true })),
)

/** The engine over a data directory, with the states, encryption and cloud it is given. */
export const engineIn = (dataDirectory: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      if (engineOfThisMachine === undefined) return yield* Effect.die("This machine has neither terraform nor tofu.")
      return TerraformInfrastructureEngine.layer({ binary: engineOfThisMachine, dataDirectory })
    }),
  )

/** The engine of this machine on programs that need no cloud, with states in memory. */
export const localEngine = Layer.unwrap(Effect.map(temporaryDirectory, engineIn)).pipe(
  Layer.provideMerge(Layer.mergeAll(MemoryTerraformStates.layer, testEncryption, noCloud)),
)
