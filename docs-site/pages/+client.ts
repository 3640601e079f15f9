import "../styles/main.css"
import { startAnalytics } from "../islands/Analytics.ts"
import { startAnnouncementBar } from "../islands/AnnouncementBar.ts"
import { startAnnouncer } from "../islands/Announcer.ts"
import { startCodeTabs } from "../islands/CodeTabs.ts"
import { startColorMode } from "../islands/ColorMode.ts"
import { startApiConsole } from "../islands/console/ApiConsoleButtons.ts"
import { startCopyButtons } from "../islands/CopyButtons.ts"
import { startDropdowns } from "../islands/Dropdowns.ts"
import { startFailures, usePart } from "../islands/Failures.ts"
import { startHiddenTargets } from "../islands/HiddenTargets.ts"
import { showLoading } from "../islands/Loading.ts"
import { startNavigation } from "../islands/Navigation.ts"
import { startNotFoundSearch } from "../islands/NotFoundSearch.ts"
import { onPage } from "../islands/PageEvents.ts"
import { startPreferredVersion } from "../islands/PreferredVersion.ts"
import { startScrollRegions } from "../islands/ScrollRegions.ts"
import { startScrollSpy } from "../islands/ScrollSpy.ts"
import { startSearch } from "../islands/search/SearchLoader.ts"
import { startSideMenu } from "../islands/SideMenu.ts"

startFailures(onPage)
startAnnouncer()
startColorMode(onPage)
startDropdowns()
startPreferredVersion(onPage)
startSideMenu(onPage)
startAnnouncementBar()
startCopyButtons()
startCodeTabs(onPage)
startApiConsole(onPage)
startHiddenTargets(onPage)
startScrollRegions(onPage)
startScrollSpy(onPage)
startNotFoundSearch(onPage)
startSearch()
startNavigation()
onPage(() => {
  const page = document.querySelector<HTMLElement>("[data-search-page]")
  const results = page?.querySelector("[data-search-results]")
  if (page === null || results == null) return
  showLoading(results, "Loading the search")
  usePart(
    () => import("../islands/search/SearchResultsPage.ts"),
    ({ mountSearchResults }) => mountSearchResults(page),
  )
})
onPage(() => {
  if (document.querySelector("[data-folded]") !== null)
    usePart(
      () => import("../islands/FoldedCategories.ts"),
      ({ unfoldCategories }) => unfoldCategories(),
    )
})
startAnalytics(onPage)
document.documentElement.dataset["islands"] = "ready"
