import type { PageView } from "../navigation/PageView.ts"
import type { SidebarNode } from "../navigation/Sidebar.ts"
import { frameIds } from "../site/FrameIds.ts"
import { ArticleTop } from "./ArticleTop.tsx"
import { Html } from "./Html.tsx"

interface CommandLandingProps {
  readonly view: PageView
  readonly html: string
  readonly commands: ReadonlyArray<SidebarNode>
}

const Group = ({ children, href, label }: SidebarNode) => (
  <section className="command-group">
    <h3>{href === undefined ? label : <a href={href}>{label}</a>}</h3>
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

/** The start of the command line's pages: what it is, and every command. */
export const CommandLanding = ({ commands, html, view }: CommandLandingProps) => (
  <article className="command-landing">
    <ArticleTop view={view} />
    <h1 id={frameIds.pageTitle}>{view.title}</h1>
    <Html className="prose" html={html} />
    <h2 id={frameIds.everyCommand}>Every command</h2>
    <div className="command-groups">
      {commands.map((command) => (
        <Group key={command.label} {...command} />
      ))}
    </div>
  </article>
)
