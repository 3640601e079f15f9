import { frameIds } from "../configuration/FrameIds.ts"
import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import { Brand } from "./Brand.tsx"
import { LinkList } from "./LinkList.tsx"

/** The links below every page. */
export const Footer = ({ configuration }: { readonly configuration: SiteConfiguration }) => (
  <footer className="footer" id={frameIds.footer}>
    <div>
      <Brand name={configuration.name} />
      <p>{configuration.tagline}</p>
    </div>
    {configuration.footer.map(({ links, title }) => (
      <nav key={title} aria-label={title}>
        <p>{title}</p>
        <LinkList links={links} />
      </nav>
    ))}
  </footer>
)
