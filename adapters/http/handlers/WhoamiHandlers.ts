import { DateTime, Effect, Layer, Struct } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"

import { Whoami } from "#application/user/Whoami.ts"
import { permissionsOf } from "#domain/access/Permission.ts"
import { namespaceOf } from "#domain/organization/Organization.ts"

import { Api } from "../api/Api.ts"
import { WhoamiDocument } from "../api/users/WhoamiDocument.ts"
import * as ETagResponse from "../conditional/ETagResponse.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { viewApiKey } from "../views/ApiKeyView.ts"
import { viewOrganization } from "../views/OrganizationView.ts"
import { viewUser } from "../views/UserView.ts"

const responses = ETagResponse.make(WhoamiDocument)

type Found = Effect.Success<ReturnType<Whoami["Service"]["read"]>>

/** The time of the last use is left out: this request uses the key, so no two responses would be the same. */
const view = ({ actor, apiKey, organization, user }: Found, at: DateTime.Utc): WhoamiDocument => ({
  user: viewUser(user),
  organization: viewOrganization(organization, actor),
  role: actor.role,
  permissions: permissionsOf(actor.role),
  apiKey: viewApiKey(Struct.omit(apiKey, ["lastUsedAt"]), namespaceOf(organization), at),
})

const make = Effect.map(Whoami, (whoami) =>
  withMiddlewareOnly(
    HttpApiBuilder.group(Api, "whoami", (handlers) =>
      handlers.handleAll({
        read: Effect.fnUntraced(function* () {
          const found = yield* declareErrors(whoami.read())
          return yield* responses.write(view(found, yield* DateTime.now))
        }),
        revoke: () => Effect.as(declareErrors(whoami.revoke()), HttpServerResponse.empty({ status: 204 })),
      }),
    ),
  ),
)

export const layer = Layer.unwrap(make)
