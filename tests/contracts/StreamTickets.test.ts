import { Layer } from "effect"

import * as MemoryStreamTickets from "#adapters/memory/MemoryStreamTickets.ts"
import * as PostgresStreamTickets from "#adapters/postgres/PostgresStreamTickets.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { streamTicketsContract } from "./StreamTicketsContract.ts"

streamTicketsContract("memory", MemoryStreamTickets.layer)

onPostgres((database) => streamTicketsContract("postgres", PostgresStreamTickets.layer.pipe(Layer.provide(database))))
