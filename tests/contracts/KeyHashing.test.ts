import { Redacted } from "effect"

import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"

import { keyHashingContract } from "./KeyHashingContract.ts"

const withPepper = (byte: number) =>
  HmacKeyHashing.layer({
    dataDirectory: "/nowhere",
    pepper: Redacted.make(Buffer.alloc(32, byte).toString("base64")),
  })

keyHashingContract("HMAC-SHA-256", withPepper(1), withPepper(2))
