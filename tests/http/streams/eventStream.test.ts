import { Effect } from "effect"

import { progressStreamContract } from "#adapters/http/api/operations/ProgressStreamContract.ts"
import type { OperationLog } from "#application/ports/OperationLog.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"

import { begin, finish, tell } from "../OperationSteps.ts"
import { eventStreamContract } from "./EventStreamContract.ts"
import { beginToy, toyContract, toyPath, toyServer } from "./ToyStream.ts"

eventStreamContract("The progress of an operation", {
  contract: progressStreamContract,
  server: (limits) => HttpServerForTests.layer({ limits }),
  begin: Effect.fnUntraced(function* (name) {
    const operationId = yield* begin(name)
    const context = yield* Effect.context<OperationLog>()
    return {
      path: `/api/v1/clusters/${name}/progress/stream`,
      add: (count: number, text: string) =>
        Effect.orDie(Effect.provideContext(tell(operationId, count, text), context)),
      end: Effect.orDie(Effect.provideContext(finish(operationId), context)),
    }
  }, Effect.orDie),
})

eventStreamContract("A toy that exists in the tests alone", {
  contract: toyContract,
  server: toyServer,
  begin: (name) => Effect.map(beginToy(name), ({ add, end }) => ({ path: toyPath(name), add, end: end("complete") })),
})
