import { frameIds } from "../configuration/FrameIds.ts"
import type { PageView } from "../navigation/PageView.ts"
import { linesThat, type SidebarNode } from "../navigation/Sidebar.ts"
import { ArticleTop } from "./ArticleTop.tsx"
import { Html } from "./Html.tsx"

interface CommandLandingProps {
  readonly view: PageView
  readonly html: string
  readonly commands: ReadonlyArray<SidebarNode>
}

/** The word to type, where a page is named after its command. */
const wordOf = (title: string): string => title.slice(title.lastIndexOf(" ") + 1)

const Group = ({ node: { children, href, label, title = label } }: { readonly node: SidebarNode }) => (
  <section className="command-group">
    <h3>{href === undefined ? label : <a href={href}>{wordOf(title)}</a>}</h3>
    {children.length === 0 ? null : (
      <ul>
        {children.map((child) => (
          <li key={child.label}>
            {child.href === undefined ? child.label : <a href={child.href}>{child.label}</a>}
            {child.children.length === 0 ? null : (
              <ul>
                {child.children.map(({ href: target, label: name }) => (
                  <li key={name}>
                    <a href={target}>{name}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Groups = ({ commands }: { readonly commands: ReadonlyArray<SidebarNode> }) => (
  <div className="command-groups">
    {commands.map((command) => (
      <Group key={command.label} node={command} />
    ))}
  </div>
)

/** The start of the command line's pages: what it is, every command, and every command that is planned. */
export const CommandLanding = ({ commands, html, view }: CommandLandingProps) => {
  const planned = linesThat("planned", commands)
  return (
    <article className="command-landing">
      <ArticleTop view={view} />
      <h1 id={frameIds.pageTitle}>{view.title}</h1>
      <Html className="prose" html={html} />
      <h2 id={frameIds.everyCommand}>Every command</h2>
      <Groups commands={linesThat("exist", commands)} />
      {planned.length === 0 ? null : (
        <>
          <h2 id={frameIds.plannedCommands}>Not yet</h2>
          <p className="prose">These commands are planned and do not exist yet.</p>
          <Groups commands={planned} />
        </>
      )}
    </article>
  )
}
