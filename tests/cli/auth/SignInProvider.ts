import { createHash, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"

import { Effect, Redacted, Ref } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"

import type { Browser } from "#adapters/cli/auth/Browser.ts"
import { type Person, TestIssuer } from "#tests/fixtures/TestIssuer.ts"

/** An OAuth 2.0 answer to a question for a token. */
interface Answer {
  readonly status: number
  readonly body: unknown
}

/** What anyone who is asked to sign in does. */
export interface Mood {
  readonly person: Person
  /** The code of OAuth 2.0 with which the sign-in is refused. */
  readonly refusal: string | undefined
  /** What a device is told before it gets its token, in order. */
  readonly deviceAnswers: ReadonlyArray<string>
}

const clientId = "orrery-cli"

const readBody = async (request: IncomingMessage) => {
  let text = ""
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

const refuse = (error: string, error_description?: string): Answer => ({
  status: 400,
  body: { error, ...(error_description === undefined ? {} : { error_description }) },
})

/** The code challenge of PKCE (RFC 7636 §4.2). */
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url")

/**
 * Where people sign in, as the test issuer tells: authorization code with PKCE, and device codes, strict about both.
 *
 * No one is asked anything: the mood decides.
 */
export const makeSignInProvider = Effect.gen(function* () {
  const issuer = yield* TestIssuer
  const mood = yield* Ref.make<Mood>({
    person: { subject: "ada", email: "ada@acme.example", name: "Ada" },
    refusal: undefined,
    deviceAnswers: [],
  })
  const context = yield* Effect.context()
  const run = Effect.runPromiseWith(context)
  const grants = new Map<string, URLSearchParams>()
  const requests: Array<{ readonly path: string; readonly parameters: URLSearchParams }> = []

  const tokens = Effect.fnUntraced(function* (nonce: string | null) {
    const { person } = yield* Ref.get(mood)
    const sign = (claims: Readonly<Record<string, unknown>>) =>
      Effect.map(issuer.sign(person, { claims }), Redacted.value)
    return {
      status: 200,
      body: {
        token_type: "Bearer",
        expires_in: 3600,
        access_token: yield* sign({ aud: issuer.audience }),
        id_token: yield* sign({ aud: clientId, nonce: nonce ?? undefined }),
      },
    } satisfies Answer
  })

  const redeemCode = Effect.fnUntraced(function* (body: URLSearchParams) {
    const asked = grants.get(body.get("code") ?? "")
    grants.delete(body.get("code") ?? "")
    const isRight =
      asked?.get("redirect_uri") === body.get("redirect_uri") &&
      asked?.get("client_id") === body.get("client_id") &&
      asked?.get("code_challenge") === challengeOf(body.get("code_verifier") ?? "")
    return isRight ? yield* tokens(asked?.get("nonce") ?? null) : refuse("invalid_grant")
  })

  const redeemDevice = Effect.gen(function* () {
    const { deviceAnswers, refusal } = yield* Ref.get(mood)
    const [next, ...rest] = deviceAnswers
    yield* Ref.update(mood, (before) => ({ ...before, deviceAnswers: rest }))
    if (next !== undefined) return refuse(next)
    return refusal === undefined ? yield* tokens(null) : refuse(refusal)
  })

  const authorize = Effect.fnUntraced(function* (asked: URLSearchParams) {
    const { refusal } = yield* Ref.get(mood)
    const back = new URL(asked.get("redirect_uri") ?? "")
    back.searchParams.set("state", asked.get("state") ?? "")
    if (refusal === undefined) {
      const code = randomUUID()
      grants.set(code, asked)
      back.searchParams.set("code", code)
    } else {
      back.searchParams.set("error", refusal)
      back.searchParams.set("error_description", "Nobody is let in today\u001B[31m")
    }
    return back.href
  })

  const device = (origin: string): Answer => ({
    status: 200,
    body: {
      device_code: randomUUID(),
      user_code: "WDJB-MJHT",
      verification_uri: `${origin}/device`,
      verification_uri_complete: `${origin}/device?user_code=WDJB-MJHT`,
      expires_in: 600,
      interval: 1,
    },
  })

  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`
    const url = new URL(request.url ?? "/", origin)
    const answer = ({ body, status }: Answer) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    void (async () => {
      const parameters = request.method === "POST" ? await readBody(request) : url.searchParams
      requests.push({ path: url.pathname, parameters })
      if (url.pathname === "/device_authorization") return answer(device(origin))
      if (url.pathname === "/authorize") {
        return response.writeHead(302, { location: await run(authorize(parameters)) }).end()
      }
      const isDevice = parameters.get("grant_type") === "urn:ietf:params:oauth:grant-type:device_code"
      return answer(await run(isDevice ? redeemDevice : redeemCode(parameters)))
    })()
  })
  const origin = yield* Effect.acquireRelease(
    Effect.callback<string>((resume) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(Effect.succeed(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`))
      })
    }),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      }),
  )
  /** Tells where the tokens are to be had, or leaves endpoints out. */
  const publish = (changes: Readonly<Record<string, unknown>> = {}) =>
    issuer.respondWith("/.well-known/openid-configuration", {
      body: JSON.stringify({
        issuer: issuer.issuer,
        jwks_uri: `${issuer.issuer}/jwks`,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        device_authorization_endpoint: `${origin}/device_authorization`,
        id_token_signing_alg_values_supported: ["ES256"],
        ...changes,
      }),
    })
  yield* publish()
  const settings = {
    issuer: issuer.issuer,
    clientId,
    audience: issuer.audience,
    scopes: ["openid", "email", "profile"],
  }
  return { settings, mood, requests, publish }
})

/** A page that a browser showed. */
export interface ShownPage {
  readonly status: number
  readonly text: string
}

/** Looks at a page, where its redirects lead. */
export const look = (url: string) =>
  HttpClient.get(url).pipe(
    Effect.flatMap((response) => Effect.map(response.text, (text): ShownPage => ({ status: response.status, text }))),
    Effect.orDie,
    Effect.provide(FetchHttpClient.layer),
  )

/** A browser that follows every redirect at once, as that of someone who is signed in at the provider. */
export const quickBrowser = (pages: Array<ShownPage>): Browser => ({
  isHere: Effect.succeed(true),
  open: (url) =>
    Effect.map(look(url), (page) => {
      pages.push(page)
      return true
    }),
})
