import { createHash } from "node:crypto"

import { HttpServerResponse } from "effect/http"

import { type Html, html } from "./Html.ts"

const style = `
:root { color-scheme: light dark; --ink: #1b1f27; --soft: #565e6c; --paper: #f4f5f7; --card: #fff; --line: #868e9c; --edge: #dfe2e7; --accent: #2450c8; --on-accent: #fff; --warn: #fff6dc; --warn-edge: #d9b64a; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --soft: #a7afbd; --paper: #12151b; --card: #1a1e26; --line: #79818f; --edge: #303642; --accent: #8fb0ff; --on-accent: #10141c; --warn: #2e2710; --warn-edge: #7c6a26; --bad: #ff9c94; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1.5rem 1rem; display: grid; align-content: center; justify-items: center; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 28rem; padding: 1.75rem 1.5rem; background: var(--card); border: 1px solid var(--edge); border-radius: 12px; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
.note { padding: 0.75rem 0.875rem; background: var(--warn); border: 1px solid var(--warn-edge); border-radius: 8px; font-size: 0.9375rem; }
.alert { margin: 0.125rem 0 0; color: var(--bad); font-size: 0.9375rem; }
label { display: block; margin-top: 1rem; font-weight: 600; }
.hint { margin: 0.125rem 0 0; color: var(--soft); font-size: 0.875rem; }
input { width: 100%; margin-top: 0.375rem; padding: 0.625rem 0.75rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
input[aria-invalid="true"] { border-color: var(--bad); }
.code { font: 1.25rem ui-monospace, monospace; letter-spacing: 0.1em; text-transform: uppercase; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.main { flex: 1; border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

/** Inserted as a whole: the text between the tags must match its hash exactly. */
const styleElement: Html = { markup: `<style>${style}</style>` }

/** The page may have this style and nothing else: no script, picture or frame. */
const styleSource = `'sha256-${createHash("sha256").update(style).digest("base64")}'`

/** For every response: only the requester may read it, so it must not be cached, framed or logged. */
export const strictHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}

export interface Page {
  readonly title: string
  readonly body: Html
  readonly status?: number
  /** The origin that its form may redirect to: a browser follows a form's redirect to no other. */
  readonly formTargets?: ReadonlyArray<string>
  readonly headers?: Readonly<Record<string, string>>
}

/** A whole page. */
export const page = ({ body, formTargets = [], headers = {}, status = 200, title }: Page) =>
  HttpServerResponse.text(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title} · Orrery, development</title>
          ${styleElement}
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
        </body>
      </html>`.markup,
    {
      status,
      contentType: "text/html; charset=utf-8",
      headers: {
        ...headers,
        "content-security-policy": `default-src 'none'; style-src ${styleSource}; base-uri 'none'; form-action ${["'self'", ...formTargets].join(" ")}; frame-ancestors 'none'`,
      },
    },
  )
