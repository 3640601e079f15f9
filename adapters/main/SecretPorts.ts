import { Layer, Option } from "effect"

import * as CryptoDigest from "#adapters/crypto/CryptoDigest.ts"
import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"

import type { Configuration } from "./Configuration.ts"

/** Encryption, hashing, randomness: under the operator's keys, or under keys created at the first start. */
export const layer = ({ dataDirectory, encryptionKey, pepper, previousEncryptionKeys }: Configuration) =>
  Layer.mergeAll(
    AesGcmEncryption.layer({
      dataDirectory,
      key: Option.getOrUndefined(encryptionKey),
      previousKeys: previousEncryptionKeys,
    }),
    HmacKeyHashing.layer({ dataDirectory, pepper: Option.getOrUndefined(pepper) }),
    CryptoDigest.layer,
    CryptoIds.layer,
  )
