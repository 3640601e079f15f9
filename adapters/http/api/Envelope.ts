import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

import { text } from "./WireValue.ts"

const envelope = <S extends Schema.Top, const Status extends number>(data: S, status: Status) =>
  Schema.Struct({
    data,
    id: text(128, "The id of this request, as in the X-Request-Id header.", "0197c0de-0000-7000-8000-000000000001"),
    message: text(1024, "One sentence for people.", "OK."),
    status: Schema.Literal(status),
  })

/** The response to a read: `data`, the id of the request, a message and the HTTP status. */
export const Ok = <S extends Schema.Top>(data: S) => envelope(data, 200)

/** The response to a request that created a resource. */
export const Created = <S extends Schema.Top>(data: S) => envelope(data, 201).pipe(HttpApiSchema.status(201))

/** The response to a request whose work continues after it; `data` names the operation to watch. */
export const Accepted = <S extends Schema.Top>(data: S) => envelope(data, 202).pipe(HttpApiSchema.status(202))
