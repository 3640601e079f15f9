import { progressStreamContract } from "../operations/ProgressStreamContract.ts"
import type { StreamAddress } from "./StreamContract.ts"

/** Every websocket of the API. */
export const streamAddresses: ReadonlyArray<StreamAddress> = [progressStreamContract]

/** A parameter of a path is a name or an id. */
const fillParameters = (path: string, value: string): string => path.replaceAll(/:[A-Za-z]+/g, value)
const parameterPattern = "[A-Za-z0-9][A-Za-z0-9-]{0,63}"
const parameterCharactersMax = 64

const patternOf = ({ path }: StreamAddress): RegExp => new RegExp(`^${fillParameters(path, parameterPattern)}$`)

const streams = streamAddresses.map((stream) => ({ ...stream, pattern: patternOf(stream) }))

const lengths = (value: string) => streams.map(({ path }) => fillParameters(path, value).length)

/** The path of a websocket, without its query. */
export const streamPath = new RegExp(streams.map(({ pattern }) => pattern.source).join("|"))

/** How many characters such a path has. */
export const streamPathLength = {
  min: Math.min(...lengths("x")),
  max: Math.max(...lengths("x".repeat(parameterCharactersMax))),
}

/** The subprotocol of the websocket at a path; empty where there is no websocket. */
export const protocolsAt = (path: string): ReadonlyArray<string> =>
  streams.filter(({ pattern }) => pattern.test(path)).map(({ protocol }) => protocol)
