import { spawn } from "node:child_process"

import { Config, Context, Effect, Option } from "effect"

const environment = Config.all({
  browser: Config.option(Config.NonEmptyString("BROWSER")),
  sshConnection: Config.option(Config.NonEmptyString("SSH_CONNECTION")),
  display: Config.option(Config.NonEmptyString("DISPLAY")),
  waylandDisplay: Config.option(Config.NonEmptyString("WAYLAND_DISPLAY")),
  windowsSubsystem: Config.option(Config.NonEmptyString("WSL_DISTRO_NAME")),
})
type Environment = Config.Success<typeof environment>

/** A program that opens a URL for the user at this machine. */
interface Opener {
  readonly file: string
  readonly words: ReadonlyArray<string>
}

/** The program that opens URLs here; undefined over SSH or without a display, where no user would see the browser. */
export const openerOf = (platform: NodeJS.Platform, found: Environment): Opener | undefined => {
  // A user who sets this variable has a way to open a URL, even over SSH.
  if (Option.isSome(found.browser)) return { file: found.browser.value, words: [] }
  if (Option.isSome(found.sshConnection)) return undefined
  if (platform === "darwin") return { file: "open", words: [] }
  if (platform === "win32") return { file: "rundll32", words: ["url.dll,FileProtocolHandler"] }
  const hasScreen = [found.display, found.waylandDisplay, found.windowsSubsystem].some(Option.isSome)
  return hasScreen ? { file: "xdg-open", words: [] } : undefined
}

/** Some openers exit at once, others run as long as the browser: one that has not failed by then has succeeded. */
const startedWithin = "1 second"

const start = ({ file, words }: Opener, url: string) =>
  Effect.callback<boolean>((resume) => {
    const child = spawn(file, [...words, url], { detached: true, stdio: "ignore" })
    child.once("error", () => resume(Effect.succeed(false)))
    child.once("exit", (code) => resume(Effect.succeed(code === 0)))
    child.unref()
  }).pipe(Effect.timeoutOrElse({ duration: startedWithin, orElse: () => Effect.succeed(true) }))

/** The browser of the user at this machine. */
export interface Browser {
  /** Whether there is a browser that a user would see. */
  readonly isHere: Effect.Effect<boolean>
  /**
   * Opens a URL and returns whether that worked. Every user of this machine can read the URL, so it must not contain a
   * secret.
   */
  readonly open: (url: string) => Effect.Effect<boolean>
}

const opener = Effect.map(Effect.option(Effect.suspend(() => environment)), (found) =>
  Option.flatMap(found, (variables) => Option.fromUndefinedOr(openerOf(process.platform, variables))),
)

export const Browser = Context.Reference<Browser>("orrery/adapters/cli/auth/Browser", {
  defaultValue: () => ({
    isHere: Effect.map(opener, Option.isSome),
    open: (url) =>
      Effect.flatMap(
        opener,
        Option.match({ onNone: () => Effect.succeed(false), onSome: (program) => start(program, url) }),
      ),
  }),
})
