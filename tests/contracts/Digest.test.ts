import * as CryptoDigest from "#adapters/crypto/CryptoDigest.ts"

import { digestContract } from "./DigestContract.ts"

digestContract("WebCrypto", CryptoDigest.layer)
