import { describe, expect, it } from "vitest"

import { compiled, htmlOf, problemsOf } from "./SamplePage.ts"

const field = (name: string, rest = "") => `- \`${name}\` string **required** {#create.${name}}${rest}`
const list = (...items: ReadonlyArray<string>) => ["::: fields", ...items, ":::"].join("\n\n")

describe("Fields", () => {
  it("have an id and a link to themselves", async () => {
    const html = await htmlOf(list(field("name", "\n\n  What it is called.")))

    expect(html).toContain('<div class="fields">')
    expect(html).toContain('<li id="create.name">')
    expect(html).toContain('<a class=anchor href="#create.name" aria-label="Link to name"></a></p>')
    expect(html).not.toContain("{#")
  })

  it("can be linked to, and are no headings", async () => {
    const { anchors, headings } = await compiled(`## Create\n\n${list(field("name"))}`)

    expect(anchors).toEqual(["create", "create.name"])
    expect(headings.map(({ id }) => id)).toEqual(["create"])
  })

  it("may stand below a field", async () => {
    const below = `\n\n  ::: details Fields of \`one\`\n\n  ::: fields\n\n  ${field("two")}\n\n  :::\n\n  :::`
    const html = await htmlOf(list(field("one", below)))

    expect(html).toMatch(
      /<li id="create.one">[\s\S]*<details>[\s\S]*<li id="create.two">[\s\S]*<\/details>[\s\S]*<\/li>/,
    )
  })

  it("keep ordinary lists among them as they are", async () => {
    expect(await htmlOf(list(field("one", "\n\n  - an item")))).toContain("<li>an item</li>")
    expect(await problemsOf("- an item\n- another")).toEqual([])
  })

  it("are refused without an id, or with one that is given already", async () => {
    expect(await problemsOf(list("- `name` string"))).toEqual([
      expect.stringContaining("7: has an item of ::: fields without an id"),
    ])
    expect(await problemsOf(list(field("name"), field("name")))).toEqual([
      expect.stringContaining('gives the id "create.name", which the page has already'),
    ])
  })
})

describe("The name of an HTTP method in code", () => {
  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("is marked: %s", async (method) => {
    expect(await htmlOf(`\`${method}\``)).toContain(`<code class="method ${method.toLowerCase()}">${method}</code>`)
  })

  it("is left alone where other code stands with it", async () => {
    expect(await htmlOf("`GET /a` `get`")).not.toContain("class=")
  })
})
