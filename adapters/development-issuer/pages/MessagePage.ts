import { html } from "./Html.ts"
import { page } from "./Page.ts"

/** A page with one message. */
export const messagePage = (title: string, message: string, status = 200) =>
  page({ title, status, body: html`<p>${message}</p>` })
