import { collapseDuration } from "./CollapseDuration.ts"

const closing = new WeakSet<HTMLDetailsElement>()

const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches

/** Opens or closes a list that folds, as long as its content is high; a change during the animation reverses it. */
export const toggleCollapse = (details: HTMLDetailsElement): void => {
  const list = details.querySelector<HTMLElement>(":scope > ul")
  if (list === null) return
  const opening = !details.open || closing.has(details)
  const from = details.open ? list.getBoundingClientRect().height : 0
  for (const animation of list.getAnimations()) animation.cancel()
  details.open = true
  const height = list.scrollHeight
  const duration = isStill() ? 0 : collapseDuration(height)
  const frames = [{ height: `${from}px` }, { height: opening ? `${height}px` : "0px" }]
  const animation = list.animate(frames, { duration, easing: "ease-in-out" })
  if (opening) closing.delete(details)
  else closing.add(details)
  animation.onfinish = () => {
    if (!opening) details.open = false
    closing.delete(details)
  }
}
