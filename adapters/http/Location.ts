import { addHeader } from "./AddedHeaders.ts"

/** Leads the client to what its request has made. */
export const locate = (path: string) => addHeader("location", path)
