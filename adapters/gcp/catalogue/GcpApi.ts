/** How the APIs of Google Cloud are reached. Tests name a stand-in; otherwise the library finds the server's identity. */
export interface GcpAccess {
  readonly compute?: string
  readonly billing?: string
  readonly token?: string
  readonly project?: string
}

const requestMilliseconds = 30_000

/** Several times the largest page: 5,000 prices. */
const pageBytesMax = 64 * 1024 * 1024

/** Several times the pages that any list needs. */
const pagesMax = 200

/** Google Cloud sends more pages than any list can need. */
export class TooManyPages extends Error {
  override readonly name = "TooManyPages"
}

/** Asks the APIs of Google Cloud with the server's identity. */
export const gcpApi = async (access: GcpAccess, signal: AbortSignal) => {
  // Loaded where it is used: most servers have no use for it.
  const { GoogleAuth, OAuth2Client } = await import("google-auth-library")
  const auth = new GoogleAuth({ scopes: ["https://www.googleapis.com/auth/cloud-platform"] })
  const makeClient = async () => {
    if (access.token === undefined) return auth.getClient()
    const client = new OAuth2Client()
    client.setCredentials({ access_token: access.token })
    return client
  }
  const client = await makeClient()

  /** Every page of a list: `pageToken` asks for the next one. */
  async function* pages(
    url: string,
    parameters: Readonly<Record<string, string>>,
  ): AsyncGenerator<Readonly<Record<string, unknown>>, void> {
    let pageToken: string | undefined
    for (let page = 0; page < pagesMax; page += 1) {
      const { data } = await client.request<Readonly<Record<string, unknown>>>({
        url,
        params: { ...parameters, ...(pageToken === undefined ? {} : { pageToken }) },
        timeout: requestMilliseconds,
        size: pageBytesMax,
        retry: false,
        signal,
      })
      yield data
      const next = data["nextPageToken"]
      if (typeof next !== "string" || next === "") return
      pageToken = next
    }
    throw new TooManyPages()
  }

  return {
    compute: access.compute ?? "https://compute.googleapis.com/compute/v1",
    billing: access.billing ?? "https://cloudbilling.googleapis.com/v1",
    project: access.project ?? (await auth.getProjectId()),
    pages,
  }
}
export type GcpApi = Awaited<ReturnType<typeof gcpApi>>
