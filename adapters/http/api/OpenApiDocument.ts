import { OpenApi } from "effect/http-api"

import { Api } from "./Api.ts"
import { documentationKey } from "./Documented.ts"

/** The OpenAPI 3.1 document of the API. */
export const openApiDocument = OpenApi.fromApi(Api, { includeAnnotationKey: (key) => key === documentationKey })
