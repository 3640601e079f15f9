import type { Locator, Page } from "playwright-core"

/** Opens the console of an operation with its button. */
export const openConsole = async (page: Page, operationId: string): Promise<Locator> => {
  await page.getByRole("button", { name: `Try it: ${operationId}`, exact: true }).click()
  const form = page.getByRole("form", { name: `Try ${operationId}`, exact: true })
  await form.waitFor()
  return form
}

/** A field of the console by its label. */
export const field = (form: Locator, name: string): Locator => form.getByLabel(name, { exact: true })

/** Sends the request and gives what is said of its answer. */
export const submit = async (form: Locator): Promise<string> => {
  await form.getByRole("button", { name: /^Send / }).click()
  const status = form.getByRole("status")
  await status.filter({ hasNotText: /^(Sending…)?$/ }).waitFor()
  return (await status.textContent()) ?? ""
}

/** Headers and body of the answer, as they are shown. */
export const bodyText = (form: Locator) => form.getByLabel("Response").textContent()
