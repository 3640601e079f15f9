import { Layer } from "effect"

import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"
import * as PostgresIdentities from "#adapters/postgres/PostgresIdentities.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { identitiesContract } from "./IdentitiesContract.ts"

identitiesContract("memory", MemoryIdentities.layer)

onPostgres((database) => identitiesContract("postgres", PostgresIdentities.layer.pipe(Layer.provide(database))))
