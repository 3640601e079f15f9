import { SaxesParser } from "saxes"

import { escapeHtml } from "./EscapeHtml.ts"

const elements = new Set(
  (
    "svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc marker " +
    "linearGradient radialGradient stop clipPath mask pattern"
  ).split(" "),
)

const attributes = new Set(
  (
    "id class viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d dx dy points fill fill-opacity fill-rule stroke " +
    "stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity opacity transform text-anchor " +
    "dominant-baseline font-family font-size font-weight font-style letter-spacing marker-start marker-mid marker-end " +
    "markerWidth markerHeight markerUnits orient refX refY offset stop-color stop-opacity gradientUnits gradientTransform " +
    "clip-path clip-rule mask patternUnits patternTransform clipPathUnits maskUnits preserveAspectRatio href role " +
    "aria-label aria-labelledby aria-hidden xmlns xml:space vector-effect paint-order textLength lengthAdjust focusable"
  ).split(" "),
)

/** Set by the pipeline itself, or without a meaning within HTML. */
const dropped = new Set(["xmlns", "role", "aria-label", "aria-labelledby", "aria-hidden", "focusable", "xml:space"])

const reference = /url\(\s*(['"]?)(#?)([^)'"]*)\1\s*\)/g

/** A safe drawing, or why it is not safe. */
export interface SafeSvg {
  readonly html: string
  readonly problems: ReadonlyArray<string>
}

const valueOf = (name: string, value: string, prefix: string, problems: Set<string>): string => {
  if (name === "id") return prefix + value
  if (name === "href") {
    if (!/^#[\w.-]+$/.test(value)) problems.add(`refers to "${value}". Refer only to parts of the drawing.`)

    return `#${prefix}${value.slice(1)}`
  }

  if (value.includes("\\") || /url\s*\(/i.test(value.replaceAll(reference, "")))
    problems.add(`has the value "${value}". Refer to parts of the drawing as url(#name).`)

  return value.replace(reference, (_whole, _quote, hash: string, id: string) => {
    if (hash === "") problems.add(`refers to "${id}". Refer only to parts of the drawing.`)

    return `url(#${prefix}${id})`
  })
}

const attributesHtml = (given: Readonly<Record<string, string>>, prefix: string, problems: Set<string>): string =>
  Object.entries(given)
    .map(([name, value]) => {
      if (!attributes.has(name)) problems.add(`has an attribute ${name}. Use presentation attributes such as fill.`)
      if (!attributes.has(name) || dropped.has(name)) return ""

      return ` ${name}="${escapeHtml(valueOf(name, value, prefix, problems))}"`
    })
    .join("")

const malformed = "is not well-formed SVG. Use one <svg>, close every tag, and quote every attribute."

/**
 * Lets through only known elements and attributes of a drawing. `prefix` separates its ids from those of other drawings. The
 * drawing is hidden from screen readers: its caption says what it shows.
 */
export const safeSvg = (svg: string, prefix: string): SafeSvg => {
  const problems = new Set<string>()
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  let html = ""

  parser.on("error", () => problems.add(malformed))
  parser.on("doctype", () => problems.add("has a document type. Leave it out."))
  parser.on("opentag", ({ attributes: given, name }) => {
    if (!elements.has(name) || (depth === 0 && name !== "svg"))
      problems.add(`has an element <${name}>. Use one <svg> with shapes, groups and text.`)
    html += `<${name}${depth === 0 ? " aria-hidden=true" : ""}${attributesHtml(given, prefix, problems)}>`
    depth += 1
  })
  parser.on("closetag", ({ name }) => {
    html += `</${name}>`
    depth -= 1
  })
  const addText = (text: string): void => {
    if (depth > 0) html += escapeHtml(text).replace(/\s+/g, " ")
  }
  parser.on("text", addText)
  parser.on("cdata", addText)
  parser.write(svg.trim()).close()

  return { html: problems.size > 0 ? "" : html, problems: [...problems] }
}
