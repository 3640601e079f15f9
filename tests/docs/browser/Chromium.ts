import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import process from "node:process"

import { chromium, type Browser } from "playwright-core"

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"]
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
]

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const candidates = (): ReadonlyArray<string> => {
  const named = process.env["CHROMIUM_PATH"]
  if (named !== undefined) return [named]
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "")
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications]
}

/** The Chromium of this machine, or the one that `CHROMIUM_PATH` names; undefined where there is none. */
export const chromiumPath: string | undefined = candidates().find(isExecutable)

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** Starts a headless Chromium with an empty profile, which asks nothing of other hosts by itself. */
export const launchChromium = (more: ReadonlyArray<string> = []): Promise<Browser> => {
  if (chromiumPath === undefined)
    throw new Error(
      "This machine has no Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to its executable.",
    )
  return chromium.launch({ executablePath: chromiumPath, args: [...quiet, ...more] })
}
