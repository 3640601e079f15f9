import { frameIds } from "../configuration/FrameIds.ts"
import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import type { PageView } from "../navigation/PageView.ts"
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

/** Styles that depend on a later part would move the earlier ones when it arrives. */
const pageClasses = ({ body, contents, sidebar }: PageView): string =>
  [
    `page page-${body.type}`,
    ...(sidebar === undefined ? ["no-sidebar"] : []),
    ...(contents.length === 0 ? ["no-contents"] : []),
  ].join(" ")

/** The whole page: its frame and its content. */
export const PageFrame = ({ configuration, view }: PageFrameProps) => (
  <>
    <a className="skip" href={`#${frameIds.main}`}>
      Skip to main content
    </a>
    {configuration.announcement === undefined ? null : <AnnouncementBar announcement={configuration.announcement} />}
    <Navbar configuration={configuration} view={view} />
    <div className={pageClasses(view)} id={frameIds.page}>
      <SideMenu configuration={configuration} view={view} />
      <main id={frameIds.main} tabIndex={-1}>
        <PageBodyView configuration={configuration} view={view} />
      </main>
      <TableOfContents entries={view.contents} />
    </div>
    <Footer configuration={configuration} />
  </>
)
