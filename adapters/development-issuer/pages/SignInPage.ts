import { firstOwnerEmail } from "#domain/user/FirstOwner.ts"

import type { Mistake } from "../flows/Person.ts"
import { passwordPath } from "../secrets/Password.ts"
import { type Html, html } from "./Html.ts"
import { page } from "./Page.ts"

/** The values that a form shows again after a mistake: all but the password. */
export interface Entered {
  readonly email: string
  readonly name: string
}

export interface SignInPage {
  readonly action: string
  /** The introduction, before the form. */
  readonly introduction: Html
  /** Fields before those of the person. */
  readonly fields?: Html
  readonly entered: Entered
  /** The field that has the initial focus. */
  readonly focus?: "user_code" | "email"
  readonly mistake?: Mistake | undefined
  readonly dataDirectory: string
  readonly status?: number
  readonly formTargets?: ReadonlyArray<string>
  readonly headers?: Readonly<Record<string, string>>
}

/** What is wrong with a field, right above it. */
export const messageAbout = (field: Mistake["field"], mistake: Mistake | undefined): Html =>
  mistake?.field === field ? html`<p class="alert" role="alert" id="mistake">${mistake.message}</p>` : html``

/** Links a field to its message, for screen readers. */
export const mistakeIn = (field: Mistake["field"], mistake: Mistake | undefined): Html =>
  mistake?.field === field ? html`aria-invalid="true" aria-describedby="mistake" autofocus` : html``

const note = html`
  <p class="note">
    <strong>This is the development sign-in</strong> that this Orrery server runs itself. Anyone with the development
    password can sign in with any address. To use your own provider, the operator sets <code>ORRERY_OIDC_ISSUER</code>.
  </p>
`

/** A form for the person's email address and name, and the development password. */
export const signInPage = (content: SignInPage) => {
  const { action, entered, fields, focus = "email", introduction, mistake } = content
  return page({
    ...content,
    title: "Sign in to Orrery",
    body: html`
      ${introduction} ${note}
      <form method="post" action="${action}">
        ${fields}
        <label for="email">E-mail</label>
        <p class="hint" id="whose">
          Any address. <code>${firstOwnerEmail}</code> is the owner and global admin that the server created at its
          first start.
        </p>
        ${messageAbout("email", mistake)}
        <input
          id="email"
          name="email"
          type="email"
          required
          maxlength="254"
          autocomplete="username"
          value="${entered.email}"
          ${mistake?.field === "email" ? mistakeIn("email", mistake) : html`aria-describedby="whose"`}
          ${mistake === undefined && focus === "email" && html`autofocus`}
        />
        <label for="name">Name <span class="hint">(optional)</span></label>
        ${messageAbout("name", mistake)}
        <input
          id="name"
          name="name"
          maxlength="200"
          autocomplete="name"
          value="${entered.name}"
          ${mistakeIn("name", mistake)}
        />
        <label for="password">Development password</label>
        <p class="hint" id="where">
          It is in <code>${passwordPath(content.dataDirectory)}</code> on the machine that runs the server.
        </p>
        ${messageAbout("password", mistake)}
        <input
          id="password"
          name="password"
          type="password"
          required
          maxlength="200"
          autocomplete="current-password"
          ${mistake?.field === "password" ? mistakeIn("password", mistake) : html`aria-describedby="where"`}
        />
        <div class="buttons">
          <button class="main" name="decision" value="sign-in">Sign in</button>
          <button name="decision" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>
    `,
  })
}
