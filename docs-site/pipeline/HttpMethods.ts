import type { MarkdownIt } from "markdown-it"

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])

/** Highlights the name of an HTTP method in code. */
export const httpMethods = (markdown: MarkdownIt): void => {
  const usual = markdown.renderer.rules["code_inline"]
  markdown.renderer.rules["code_inline"] = (tokens, index, options, env, self) => {
    const name = tokens[index]?.content ?? ""
    if (methods.has(name)) return `<code class="method ${name.toLowerCase()}">${name}</code>`

    return usual?.(tokens, index, options, env, self) ?? ""
  }
}
