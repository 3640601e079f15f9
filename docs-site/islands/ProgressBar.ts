import { announce } from "./Announcer.ts"

const delayMilliseconds = 200
const wordsAfterMilliseconds = 1000

/** Shows a thin bar when something takes longer than 200 ms, says so in words after a second, and gives back how to end it. */
export const startProgress = (): (() => void) => {
  const bar = document.createElement("div")
  bar.className = "progress"
  bar.dataset["progress"] = ""
  const showing = setTimeout(() => document.body.append(bar), delayMilliseconds)
  const telling = setTimeout(() => announce("Loading the page"), wordsAfterMilliseconds)
  return () => {
    clearTimeout(showing)
    clearTimeout(telling)
    bar.remove()
  }
}
