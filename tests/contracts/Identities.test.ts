import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"

import { identitiesContract } from "./IdentitiesContract.ts"

identitiesContract("memory", MemoryIdentities.layer)
