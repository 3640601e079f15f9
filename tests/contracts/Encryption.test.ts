import { Redacted } from "effect"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"

import { encryptionContract } from "./EncryptionContract.ts"

const key = Redacted.make(Buffer.alloc(32, 7).toString("base64"))

encryptionContract("AES-256-GCM", AesGcmEncryption.layer({ dataDirectory: "/nowhere", key }))
