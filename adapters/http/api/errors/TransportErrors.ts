import { Schema } from "effect"

import { headerBytesMax } from "../limits/HttpLimits.ts"
import { body } from "./ErrorBody.ts"

/** 408: the request did not arrive completely in time. */
export class RequestTimeout extends Schema.Error<RequestTimeout>("RequestTimeout")(body(408, ["REQUEST_TIMEOUT"]), {
  httpApiStatus: 408,
  description: "The request did not arrive completely in time.",
}) {
  readonly _tag = "RequestTimeout"
  override get message(): string {
    return this.error
  }
}

/** 421: the `Host` header names another server. */
export class MisdirectedRequest extends Schema.Error<MisdirectedRequest>("MisdirectedRequest")(
  body(421, ["MISDIRECTED_REQUEST"]),
  {
    httpApiStatus: 421,
    description: "The Host header names a server that this one is not.",
  },
) {
  readonly _tag = "MisdirectedRequest"
  override get message(): string {
    return this.error
  }
}

/** 431: the headers are larger than this server reads. */
export class HeadersTooLarge extends Schema.Error<HeadersTooLarge>("HeadersTooLarge")(
  body(431, ["HEADERS_TOO_LARGE"]),
  {
    httpApiStatus: 431,
    description: `The headers are larger than ${headerBytesMax / 1024} KiB.`,
  },
) {
  readonly _tag = "HeadersTooLarge"
  override get message(): string {
    return this.error
  }
}
