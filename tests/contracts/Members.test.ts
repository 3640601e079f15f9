import { Layer } from "effect"

import * as MemoryMembers from "#adapters/memory/MemoryMembers.ts"
import * as PostgresMembers from "#adapters/postgres/PostgresMembers.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { membersContract } from "./MembersContract.ts"

membersContract("memory", Layer.merge(MemoryMembers.layer, MemoryPortsForTests.layer))

onPostgres((database) =>
  membersContract("postgres", Layer.merge(PostgresMembers.layer, PostgresAccounts.layer).pipe(Layer.provide(database))),
)
