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

/** Something a diagram may hold: a tag, text, or what is left out. */
const piece =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|</g
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const reference = /url\(\s*(['"]?)(#?)([^)'"]*)\1\s*\)/g

/** A safe drawing, or what keeps it from being one. */
export interface SafeSvg {
  readonly html: string
  readonly problems: ReadonlyArray<string>
}

const decodeEntities = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|apos|#39);/g, (entity) => entityText[entity] ?? entity).replaceAll("&amp;", "&")

const entityText: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
}

const valueOf = (name: string, value: string, prefix: string, problems: Set<string>): string => {
  if (name === "id") return prefix + value
  if (name === "href") {
    if (!/^#[\w.-]+$/.test(value)) problems.add(`refers to "${value}". Refer only to parts of the drawing.`)

    return `#${prefix}${value.slice(1)}`
  }

  return value.replace(reference, (_whole, _quote, hash: string, id: string) => {
    if (hash === "") problems.add(`refers to "${id}". Refer only to parts of the drawing.`)

    return `url(#${prefix}${id})`
  })
}

const attributesHtml = (text: string, prefix: string, problems: Set<string>): string =>
  [...text.matchAll(attribute)]
    .map(([, name = "", double, single]) => {
      if (!attributes.has(name)) problems.add(`has an attribute ${name}. Use presentation attributes such as fill.`)
      if (!attributes.has(name) || dropped.has(name)) return ""

      return ` ${name}="${escapeHtml(valueOf(name, decodeEntities(double ?? single ?? ""), prefix, problems))}"`
    })
    .join("")

/**
 * Lets through only known elements and attributes of a drawing; `prefix` keeps its ids apart from those of others. It is
 * hidden from who cannot see it: the caption says what it shows.
 */
export const safeSvg = (svg: string, prefix: string): SafeSvg => {
  const problems = new Set<string>()
  const open: Array<string> = []
  let html = ""

  for (const [whole, closes, name, attributeText = "", isEmpty, text] of svg.trim().matchAll(piece)) {
    if (text !== undefined) html += open.length > 0 ? escapeHtml(decodeEntities(text)).replace(/\s+/g, " ") : ""
    else if (name === undefined) {
      if (whole === "<") problems.add("is no well-formed SVG. Close every tag, and quote every attribute.")
    } else if (!elements.has(name) || (open.length === 0 && (name !== "svg" || html !== "")))
      problems.add(`has an element <${name}>. Use one <svg> with shapes, groups and text.`)
    else if (closes === "/") {
      if (open.pop() !== name) problems.add("is no well-formed SVG. Close every tag, and quote every attribute.")
      html += `</${name}>`
    } else {
      const hidden = open.length === 0 ? " aria-hidden=true" : ""
      html += `<${name}${hidden}${attributesHtml(attributeText, prefix, problems)}>`
      if (isEmpty === "/") html += `</${name}>`
      else open.push(name)
    }
  }
  if (open.length > 0 || html === "") problems.add("is no well-formed SVG. Close every tag, and quote every attribute.")

  return { html: problems.size > 0 ? "" : html, problems: [...problems] }
}
