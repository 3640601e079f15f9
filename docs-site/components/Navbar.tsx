import { frameIds } from "../configuration/FrameIds.ts"
import type { NavbarItem, SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import { localeOf } from "../navigation/CheckedConfiguration.ts"
import { isCurrentSection } from "../navigation/CurrentSection.ts"
import type { PageView } from "../navigation/PageView.ts"
import { Brand } from "./Brand.tsx"
import { Dropdown } from "./Dropdown.tsx"
import { Icon } from "./Icon.tsx"
import { localeChoices } from "./LocaleChoices.ts"

interface Shown {
  readonly configuration: SiteConfiguration
  readonly view: PageView
}

const SearchButton = () => (
  <a className="search-button" href="/docs/search" data-search-open aria-keyshortcuts="Control+K Meta+K /">
    <Icon name="search" />
    <span>Search docs</span>
    <kbd aria-hidden="true">Ctrl K</kbd>
  </a>
)

const ColorModeToggle = () => (
  <button
    type="button"
    className="icon-button"
    data-color-mode-toggle
    aria-label="Switch color mode"
    title="Switch color mode"
  >
    <Icon name="sun" />
    <Icon name="moon" />
    <Icon name="system" />
  </button>
)

const Item = ({ item, ...shown }: Shown & { readonly item: NavbarItem }) => {
  const { configuration, view } = shown
  switch (item.type) {
    case "link":
      return (
        <a className="wide" href={item.href} aria-current={isCurrentSection(item.href, view.path) ? "true" : undefined}>
          {item.label}
        </a>
      )
    case "search":
      return <SearchButton />
    case "docsVersion":
      return (
        <Dropdown
          kind="version"
          own={view.version ?? ""}
          title={`Documentation version: ${view.version ?? "latest"}`}
          label={view.version ?? "latest"}
          items={item.versions.map((version) => ({
            ...version,
            value: version.label,
            isCurrent: version.label === (view.version ?? "latest"),
          }))}
        />
      )
    case "version":
      return (
        <a className="wide version" href={item.href} title="Change log">
          v{configuration.version}
        </a>
      )
    case "locale":
      return (
        <Dropdown
          kind="locale"
          title={`Language: ${localeOf(configuration, configuration.defaultLocale).label}`}
          label={<Icon name="language" />}
          items={localeChoices(configuration, view)}
        />
      )
    case "repository":
      return (
        <a className="wide icon-button" href={item.href} aria-label={item.label} title={item.label}>
          <Icon name="source" />
        </a>
      )
    case "mainSite":
      return (
        <a className="wide icon-button" href={item.href} aria-label={item.label} title={item.label} data-leaves-docs>
          <Icon name="outside" />
        </a>
      )
    case "colorMode":
      return configuration.colorMode.hasSwitch ? <ColorModeToggle /> : null
  }
}

/** The bar above every page. */
export const Navbar = (shown: Shown) => (
  <header className="navbar">
    <a
      className="icon-button menu-button"
      href={`#${frameIds.sideMenu}`}
      data-menu-open
      aria-controls={frameIds.sideMenu}
      aria-expanded="false"
      aria-label="Open the navigation menu"
    >
      <Icon name="menu" />
    </a>
    <Brand name={shown.configuration.name} />
    <nav aria-label="Main">
      {shown.configuration.navbar.map((item) => (
        <Item key={`${item.type}${"label" in item ? item.label : ""}`} item={item} {...shown} />
      ))}
    </nav>
  </header>
)
