import { Layer } from "effect"

import * as MemoryRateLimitUsage from "#adapters/memory/MemoryRateLimitUsage.ts"
import * as PostgresRateLimitUsage from "#adapters/postgres/PostgresRateLimitUsage.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { rateLimitUsageContract } from "./RateLimitUsageContract.ts"

rateLimitUsageContract("memory", MemoryRateLimitUsage.layer)

onPostgres((database) => rateLimitUsageContract("postgres", PostgresRateLimitUsage.layer.pipe(Layer.provide(database))))
