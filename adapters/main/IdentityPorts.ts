import { Context, Effect, Layer } from "effect"

import * as DevelopmentIssuer from "#adapters/development-issuer/DevelopmentIssuer.ts"
import { SignInConfiguration } from "#adapters/http/context/SignInConfiguration.ts"
import * as JoseIdentityTokens from "#adapters/oidc/JoseIdentityTokens.ts"

import type { Configuration } from "./Configuration.ts"

/** Where users sign in, for the start message. */
export class SignInPlace extends Context.Service<
  SignInPlace,
  {
    readonly issuer: string
    /** The file with the development password; absent with a provider of the operator's. */
    readonly passwordPath?: string
  }
>()("orrery/adapters/main/IdentityPorts/SignInPlace") {}

const scopes = ["openid", "email", "profile"]

/** The provider's name in identities of the development issuer, because its address changes with its port. */
const developmentProvider = "development"

const withProvider = ({ audiences, clientId }: Configuration, issuer: string) =>
  Layer.mergeAll(
    JoseIdentityTokens.layer({ issuer, audiences }),
    Layer.succeed(SignInConfiguration, { issuer, clientId, audience: audiences[0], scopes, development: false }),
    Layer.succeed(SignInPlace, { issuer }),
  )

const withDevelopmentIssuer = ({ audiences, clientId, dataDirectory, issuerPort }: Configuration) => {
  const [audience] = audiences
  return Layer.unwrap(
    Effect.map(DevelopmentIssuer.DevelopmentIssuer, ({ issuer, passwordPath }) =>
      Layer.mergeAll(
        JoseIdentityTokens.layer({ issuer, audiences, provider: developmentProvider }),
        Layer.succeed(SignInConfiguration, { issuer, clientId, audience, scopes, development: true }),
        Layer.succeed(SignInPlace, { issuer, passwordPath }),
      ),
    ),
  ).pipe(Layer.provide(DevelopmentIssuer.layer({ port: issuerPort, clientId, audience, dataDirectory })))
}

/** The tokens of the operator's identity provider; without one, a development issuer and its tokens. */
export const layer = (configuration: Configuration) =>
  configuration.issuer === undefined
    ? withDevelopmentIssuer(configuration)
    : withProvider(configuration, configuration.issuer)
