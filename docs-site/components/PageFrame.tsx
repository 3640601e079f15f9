import type { PageView } from "../navigation/PageView.ts"
import type { SiteConfiguration } from "../site/SiteConfiguration.ts"
import { AnnouncementBar } from "./AnnouncementBar.tsx"
import { Footer } from "./Footer.tsx"
import { Navbar } from "./Navbar.tsx"
import { PageBodyView } from "./PageBodyView.tsx"
import { SideMenu } from "./SideMenu.tsx"
import { TableOfContents } from "./TableOfContents.tsx"

interface PageFrameProps {
  readonly configuration: SiteConfiguration
  readonly view: PageView
}

/** Everything of a page: what is around it and what it says. */
export const PageFrame = ({ configuration, view }: PageFrameProps) => (
  <>
    <a className="skip" href="#main">
      Skip to main content
    </a>
    {configuration.announcement === undefined ? null : <AnnouncementBar announcement={configuration.announcement} />}
    <Navbar configuration={configuration} view={view} />
    <div className={`page page-${view.body.type}`} id="page">
      <SideMenu configuration={configuration} view={view} />
      <main id="main" tabIndex={-1}>
        <PageBodyView configuration={configuration} view={view} />
      </main>
      <TableOfContents entries={view.contents} />
    </div>
    <Footer configuration={configuration} />
  </>
)
