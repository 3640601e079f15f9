import { CliOutput } from "effect/cli"

import type { Phase } from "#domain/operation/Phase.ts"

import { spellDuration } from "../output/Amounts.ts"
import { printableLine } from "../output/Printable.ts"
import type { Style } from "../output/Style.ts"
import type { OperationView, RunningResource } from "./OperationView.ts"

/** Where and when a frame is drawn. */
export interface FrameSettings {
  readonly columns: number
  readonly rows: number
  readonly nowMilliseconds: number
  /** Counts the frames, so that the spinner turns. */
  readonly tick: number
  readonly style: Style
  /** Why there is no connection, while it is lost. */
  readonly lost: string | undefined
}

const spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
const barCells = 30
/** Lines a frame needs for everything but the running resources. */
const otherLines = 16
const runningMax = 12

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** Cuts a line to the width of the terminal: a wrapped line could not be drawn over. */
export const cut = (text: string, columns: number): string => {
  if (CliOutput.displayWidth(text) <= columns) return text
  let width = 0
  let kept = ""
  for (const { segment } of graphemes.segment(text)) {
    width += CliOutput.displayWidth(segment)
    if (width > columns - 1) break
    kept += segment
  }
  return `${kept}…`
}

const secondsSince = (milliseconds: number, { nowMilliseconds }: FrameSettings) =>
  (nowMilliseconds - milliseconds) / 1000

const resourceCount = ({ resourcesDone, resourcesPlanned }: OperationView): string => {
  if (resourcesPlanned === undefined) return ""
  return `${Math.min(resourcesDone, resourcesPlanned)} of ${resourcesPlanned} resources`
}

const phaseLine = (view: OperationView, phase: Phase, settings: FrameSettings): string => {
  const { columns, style, tick } = settings
  const [place, current] = [view.phases.indexOf(phase), view.phases.indexOf(view.currentPhase)]
  const name = phase.padEnd(10)
  if (place < current || view.status === "COMPLETED") return `  ${style.green("✔")} ${name}`
  if (place > current) return style.dim(`  · ${name}`)
  const countsResources = !view.isQueued && (phase === "apply" || phase === "destroy")
  const detail = countsResources ? resourceCount(view) || view.message : view.message
  const text = cut(`${name}  ${printableLine(detail)}`, columns - 4)
  if (view.status === "FAILED" || view.status === "CANCELLED") return `  ${style.red("✘")} ${text}`
  return `  ${style.cyan(spinner[tick % spinner.length] ?? "")} ${text}`
}

const runningLines = (view: OperationView, settings: FrameSettings): ReadonlyArray<string> => {
  const room = Math.max(1, Math.min(runningMax, settings.rows - otherLines))
  // The resource that has run longest is the one that blocks the rest.
  const resources = [...view.running.values()]
  const line = ({ action, address, sinceMilliseconds }: RunningResource) => {
    const elapsed = spellDuration(secondsSince(sinceMilliseconds, settings)).padStart(11)
    return settings.style.dim(
      `      ${action.padEnd(8)}${elapsed}  ${cut(printableLine(address), settings.columns - 28)}`,
    )
  }
  const hidden = resources.length - room
  return [
    ...resources.slice(0, room).map(line),
    ...(hidden > 0 ? [settings.style.dim(`      and ${hidden} more`)] : []),
  ]
}

const bar = (view: OperationView, settings: FrameSettings): string => {
  const { columns, style } = settings
  const cells = Math.max(5, Math.min(barCells, columns - 30))
  const filled = Math.round((cells * view.progressPercentage) / 100)
  const percentage = `${Math.floor(view.progressPercentage)} %`.padStart(5)
  const elapsed = spellDuration(secondsSince(view.startedAtMilliseconds, settings))
  return `  ${style.green("━".repeat(filled))}${style.dim("╌".repeat(cells - filled))} ${percentage}  ${elapsed}`
}

/** One frame of an operation, as lines no wider than the terminal. */
export const drawFrame = (view: OperationView, settings: FrameSettings): ReadonlyArray<string> => {
  const { columns, lost, style } = settings
  const cloud = view.simulated ? "simulated cloud" : "real cloud"
  return [
    style.bold(cut(printableLine(`${view.clusterName}: ${view.operationType}, ${cloud}, ${view.engine}`), columns)),
    ...view.phases.flatMap((phase) => [
      phaseLine(view, phase, settings),
      ...(phase === view.currentPhase ? runningLines(view, settings) : []),
    ]),
    ...view.problems.map((problem) => style.yellow(cut(`  ! ${printableLine(problem)}`, columns))),
    bar(view, settings),
    ...(lost === undefined ? [] : [style.yellow(cut(`  Connecting again. ${printableLine(lost)}`, columns))]),
  ]
}
