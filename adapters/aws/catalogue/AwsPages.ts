/** Several times the pages that the largest region needs. */
const pagesMax = 200

/** AWS sends more pages than any region can need. */
export class TooManyPages extends Error {
  override readonly name = "TooManyPages"
}

/** Asks page after page until the last one. Fails at the limit: a part of a list is no list. */
export async function* pagesOf<P extends { readonly NextToken?: string | undefined }>(
  ask: (token: string | undefined) => Promise<P>,
): AsyncGenerator<P, void> {
  let token: string | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const response = await ask(token)
    yield response
    token = response.NextToken
    if (token === undefined || token === "") return
  }
  throw new TooManyPages()
}
