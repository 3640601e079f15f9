import { frameIds } from "../configuration/FrameIds.ts"
import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import type { PageView } from "../navigation/PageView.ts"
import type { SidebarNode } from "../navigation/Sidebar.ts"
import { trailTo } from "../navigation/Sidebar.ts"
import { Icon } from "./Icon.tsx"
import { PrimaryMenu } from "./PrimaryMenu.tsx"

interface NodesProps {
  readonly nodes: ReadonlyArray<SidebarNode>
  readonly address: string
}

const Leaf = ({
  address,
  node: { href, isPlanned, label },
}: {
  readonly address: string
  readonly node: SidebarNode
}) => (
  <a href={href} aria-current={href === address ? "page" : undefined}>
    {label}
    {isPlanned === true ? <small className="planned">planned</small> : null}
  </a>
)

const Nodes = ({ address, nodes }: NodesProps) => (
  <ul>
    {nodes.map((node) => (
      <li key={`${node.label} ${node.href ?? ""}`}>
        {node.children.length === 0 ? (
          <Leaf address={address} node={node} />
        ) : (
          <details
            data-category
            data-folded={node.isFolded}
            open={node.isFolded !== true && trailTo([node], address).length > 0}
          >
            <summary>{node.label}</summary>
            <Nodes
              address={address}
              nodes={
                node.href === undefined || node.isFolded
                  ? node.children
                  : [{ label: "Overview", href: node.href, children: [] }, ...node.children]
              }
            />
          </details>
        )}
      </li>
    ))}
  </ul>
)

interface SideMenuProps {
  readonly configuration: SiteConfiguration
  readonly view: PageView
}

/** The sidebar of the page's set; on narrow screens a drawer with the site's entries (primary) beside it (secondary). */
export const SideMenu = (props: SideMenuProps) => {
  const { sidebar, address } = props.view
  return (
    <section
      className="side"
      id={frameIds.sideMenu}
      data-shown={sidebar === undefined ? "primary" : "secondary"}
      aria-label="Side menu"
    >
      <div className="side-head">
        {sidebar === undefined ? null : (
          <button type="button" data-panel-switch aria-label="Back to the main menu">
            ← Main menu
          </button>
        )}
        <a className="icon-button" href={`#${frameIds.main}`} data-menu-close aria-label="Close the navigation menu">
          <Icon name="close" />
        </a>
      </div>
      <div className="panels">
        <PrimaryMenu {...props} />
        {sidebar === undefined ? null : (
          <nav className="panel" data-panel="secondary" aria-label={sidebar.label}>
            <p className="side-title">{sidebar.label}</p>
            <Nodes nodes={sidebar.nodes} address={address} />
          </nav>
        )}
      </div>
    </section>
  )
}
