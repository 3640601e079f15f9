import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"

import { idsContract } from "./IdsContract.ts"

idsContract("WebCrypto", CryptoIds.layer)
