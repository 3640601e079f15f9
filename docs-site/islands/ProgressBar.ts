const delayMilliseconds = 200
const spinnerMilliseconds = 1000

/** Shows a thin bar when something takes longer than 200 ms, says so in words after a second, and gives back how to end it. */
export const startProgress = (): (() => void) => {
  const bar = document.createElement("div")
  bar.className = "progress"
  bar.dataset["progress"] = ""
  const status = document.createElement("p")
  status.className = "loading"
  status.setAttribute("role", "status")
  status.textContent = "Loading the page"
  const showing = setTimeout(() => document.body.append(bar), delayMilliseconds)
  const telling = setTimeout(() => document.body.append(status), spinnerMilliseconds)
  return () => {
    clearTimeout(showing)
    clearTimeout(telling)
    bar.remove()
    status.remove()
  }
}
