import { announce } from "./Announcer.ts"
import { loadingSign } from "./Loading.ts"

const delayMilliseconds = 200
const spinnerMilliseconds = 1000
const text = "Loading the page"

/**
 * Shows a thin bar when a change of page takes longer than 200 ms, a spinner and words when it takes long, and returns
 * a function that ends it.
 */
export const startProgress = (): (() => void) => {
  const bar = document.createElement("div")
  bar.className = "progress"
  bar.dataset["progress"] = ""
  const sign = loadingSign(text)
  sign.classList.add("beside")
  sign.ariaHidden = "true"
  const showing = setTimeout(() => document.body.append(bar), delayMilliseconds)
  const announcement = setTimeout(() => {
    document.body.append(sign)
    announce(text)
  }, spinnerMilliseconds)
  return () => {
    clearTimeout(showing)
    clearTimeout(announcement)
    bar.remove()
    sign.remove()
  }
}
