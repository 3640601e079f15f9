import { Effect, Option, Schema } from "effect"
import type { JWTPayload } from "jose"

import type { IdentityClaims } from "#domain/user/IdentityClaims.ts"
import { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"

/** OpenID Connect Core §2: at most 255 ASCII characters. */
const Subject = Schema.String.check(Schema.isPattern(/^[\x20-\x7e]{1,255}$/))

/** The longest address that mail can be sent to (RFC 5321). */
const Email = Schema.String.check(Schema.isPattern(/^[^\s\p{Cc}\p{Cs}]{1,254}$/u))

const Name = Schema.String.check(Schema.isPattern(/^[^\p{Cc}\p{Cs}]{1,200}$/u))

/** Some providers write it as text. */
const Verified = Schema.Literals([true, "true"])

/** Entra ID has no `email_verified`; instead, this claim means that the owner of the domain verified the address. */
const VerifiedByDomainOwner = Schema.Literals([true, "true", 1, "1"])

/** Where Entra ID issues tokens: everywhere, for the government of the US, and in China. */
const entraHosts = [
  "login.microsoftonline.com",
  "sts.windows.net",
  "login.microsoftonline.us",
  "login.partner.microsoftonline.cn",
  "sts.chinacloudapi.cn",
]

const isEntra = (issuer: string): boolean => {
  const url = URL.parse(issuer)
  return url?.protocol === "https:" && entraHosts.includes(url.host)
}

/** Entra's own claim counts if Entra issued the token and the standard claim is absent. */
const isEmailVerified = (payload: JWTPayload, provider: string): boolean =>
  Schema.is(Verified)(payload["email_verified"]) ||
  (payload["email_verified"] === undefined &&
    isEntra(provider) &&
    Schema.is(VerifiedByDomainOwner)(payload["xms_edov"]))

/** An optional claim that is not valid is ignored. */
const optional = <Name extends string, A>(name: Name, schema: Schema.Decoder<A>, value: unknown) =>
  Option.match(Schema.decodeUnknownOption(schema)(value), {
    onNone: () => ({}),
    onSome: (read) => ({ [name]: read }) as { readonly [N in Name]: A },
  })

/** The claims of a token about a person. */
export const readClaims = (
  payload: JWTPayload,
  provider: string,
): Effect.Effect<IdentityClaims, InvalidIdentityToken> =>
  Schema.is(Subject)(payload.sub)
    ? Effect.succeed({
        provider,
        subject: payload.sub,
        ...optional("email", Email, payload["email"]),
        emailVerified: isEmailVerified(payload, provider),
        ...optional("name", Name, payload["name"]),
      })
    : Effect.fail(new InvalidIdentityToken({ reason: "claims" }))
