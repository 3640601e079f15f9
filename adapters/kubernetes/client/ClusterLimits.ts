/** What Orrery uses of one cluster at most. */
export const clusterLimits = {
  /** From the start of a request to the first byte of its response. */
  responseTimeout: "20 seconds",
  /** The same, with waiting for its turn and with the whole response. */
  requestTimeout: "30 seconds",
  connectTimeoutMillis: 10_000,
  concurrentRequests: 32,
  /** Watches and logs that are open. */
  openStreams: 1000,
  /** A page of 500 objects with 64 KiB each. One object has 1.5 MiB at most, and 3 MiB with its escapes. */
  responseBytes: 32 * 1024 * 1024,
  /** An object in an event of a watch, with its escapes. */
  eventBytes: 4 * 1024 * 1024,
  errorBytes: 256 * 1024,
  logLineBytes: 16 * 1024,
  /** Objects of a page. */
  pageSize: 500,
  /** The API sends a bookmark each minute. A watch without one for longer has lost its connection. */
  watchSilence: "90 seconds",
  /** Containers may be silent for hours. A log that is followed fails after this long, so that a lost connection is noticed. */
  logSilence: "15 minutes",
  /** After which a connection without use is closed. */
  idleTime: "1 minute",
} as const
