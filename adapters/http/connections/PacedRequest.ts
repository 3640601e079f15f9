import { IncomingMessage } from "node:http"

import { isEnding, responseOf } from "./ConnectionState.ts"

/**
 * A request that keeps a connection that ends from being read on.
 *
 * Node reads all requests of the bytes that have arrived, also when the first one closes the connection, and frees them when all
 * connections have had their turn. It stops at a request to upgrade, so on such a connection each is one.
 */
export class PacedRequest extends IncomingMessage {
  // Node sets it from within the constructor, before a field of this class would exist.
  declare wantsUpgrade: boolean

  /** Set on a request to upgrade that is handled like any other. */
  declare isUpgradeIgnored?: true

  declare isBodyBroken?: true

  get upgrade(): boolean {
    return this.wantsUpgrade || isEnding(this.socket)
  }

  set upgrade(value: boolean) {
    this.wantsUpgrade = value
  }

  /** Fails whatever reads the body, now or later. The connection stays until the response is sent, and ends with it. */
  failBody(error: Error): void {
    const response = responseOf(this.socket)
    if (response !== undefined) response.shouldKeepAlive = false
    this.isBodyBroken = true
    this.on("error", () => {})
    this.destroy(error)
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (this.isBodyBroken) callback(error)
    else super._destroy(error, callback)
  }
}
