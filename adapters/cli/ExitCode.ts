/** The exit codes of the command line, which scripts may rely on. */
export const exitCodes = {
  done: 0,
  failed: 1,
  badInput: 2,
  unreachable: 3,
  refused: 4,
  notFound: 5,
  conflict: 6,
  stopped: 130,
  unread: 141,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** What each exit code means for a script; the help and the documentation read it. */
export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: "success",
  failed: "the operation or the command failed",
  badInput: "wrong usage, or input that breaks a rule",
  unreachable: "the server does not respond",
  refused: "not signed in, or the API key, the role or the plan does not allow this",
  notFound: "it does not exist",
  conflict: "the current state conflicts with the command",
  stopped: "stopped by Ctrl-C; an operation continues",
  unread: "the reader of the output stopped reading, as `head` does; an operation continues",
}

/** The exit codes for people, one a line. */
export const exitCodeHelp = Object.entries(exitCodes)
  .map(([name, code]) => `  ${String(code).padEnd(4)} ${exitCodeMeanings[name as keyof typeof exitCodes]}`)
  .join("\n")
