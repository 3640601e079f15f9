import type { MarkdownIt, Token } from "markdown-it"

import { escapeHtml } from "./EscapeHtml.ts"
import { addProblem, type PageState, pageState } from "./PageState.ts"
import { pictureSize, publicPath, readPicture } from "./Pictures.ts"
import { plainText } from "./PlainText.ts"

const readImage = (image: Token, state: PageState, line: number | undefined): void => {
  const source = String(image.attrGet("src") ?? "")
  const bytes = /^\/\w/.test(source) ? readPicture(source) : undefined

  if (plainText(image.children ?? []).trim() === "")
    addProblem(state, line, `shows "${source}" without a text for those who cannot see it. Write ![what it shows](…).`)
  if (bytes === undefined) {
    addProblem(
      state,
      line,
      `shows "${source}", which is no file. Put it under docs-site/public/img and write /docs/img/….`,
    )

    return
  }

  const size = pictureSize(bytes)
  image.attrSet("src", `/docs${publicPath(source)}`)
  if (size !== undefined) {
    image.attrSet("width", size.width)
    image.attrSet("height", size.height)
  }
  image.attrSet("decoding", "async")
  if (state.images > 0) image.attrSet("loading", "lazy")
  state.images += 1
}

/** Turns a paragraph that holds one image alone into a figure, with the image's title as its caption. */
const makeFigure = (open: Token, inline: Token, close: Token): void => {
  const [image, ...others] = inline.children ?? []
  if (image?.type !== "image" || others.length > 0 || open.type !== "paragraph_open" || open.hidden) return
  const title = image.attrGet("title")

  open.tag = "figure"
  close.tag = "figure"
  close.info = title === null ? "" : String(title)
  image.attrs = image.attrs?.filter(([name]) => name !== "title") ?? null
}

/** Checks that every image has a text and a file, and reserves its place on the page. */
export const images = (markdown: MarkdownIt): void => {
  markdown.core.ruler.push("images", ({ tokens, env }) => {
    const state = pageState(env)
    let line: number | undefined

    tokens.forEach((token, index) => {
      line = token.map?.[0] ?? line
      const open = tokens[index - 1]
      const close = tokens[index + 1]
      for (const child of token.children ?? []) if (child.type === "image") readImage(child, state, line)
      if (token.type === "inline" && open !== undefined && close !== undefined) makeFigure(open, token, close)
    })
  })
  markdown.renderer.rules["paragraph_close"] = (tokens, index, options, _env, renderer) => {
    const close = tokens[index]
    const caption = close === undefined || close.info === "" ? "" : `<figcaption>${escapeHtml(close.info)}</figcaption>`

    return caption + renderer.renderToken(tokens, index, options)
  }
}
