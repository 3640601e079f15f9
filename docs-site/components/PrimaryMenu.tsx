import type { NavbarItem, SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import { isCurrentSection } from "../navigation/CurrentSection.ts"
import type { PageView, Target } from "../navigation/PageView.ts"
import { localeChoices } from "./LocaleChoices.ts"

interface PrimaryMenuProps {
  readonly configuration: SiteConfiguration
  readonly view: PageView
}

interface ChoiceProps {
  readonly title: string
  readonly items: ReadonlyArray<Target & { readonly value: string }>
  readonly current: string
  readonly isVersion?: boolean
}

const Choice = ({ current, isVersion, items, title }: ChoiceProps) => (
  <details data-category data-versions={isVersion}>
    <summary>{title}</summary>
    <ul>
      {items.map(({ href, label, value }) => (
        <li key={value}>
          <a href={href} data-value={value} aria-current={value === current ? "true" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </details>
)

const Entry = ({ configuration, item, view }: PrimaryMenuProps & { readonly item: NavbarItem }) => {
  switch (item.type) {
    case "link":
      return (
        <a href={item.href} aria-current={isCurrentSection(item.href, view.path) ? "true" : undefined}>
          {item.label}
        </a>
      )
    case "repository":
      return <a href={item.href}>{item.label}</a>
    case "mainSite":
      return (
        <a href={item.href} data-leaves-docs>
          {item.label}
        </a>
      )
    case "docsVersion":
      return (
        <Choice
          isVersion
          title="Version"
          current={view.version ?? "latest"}
          items={item.versions.map((version) => ({ ...version, value: version.label }))}
        />
      )
    case "version":
      return <a href={item.href}>Change log, v{configuration.version}</a>
    case "locale":
      return (
        <Choice title="Language" current={configuration.defaultLocale} items={localeChoices(configuration, view)} />
      )
    case "search":
    case "colorMode":
      return null
  }
}

/** The entries of the navbar as the drawer of narrow screens shows them; search and color mode stay in the bar. */
export const PrimaryMenu = ({ configuration, view }: PrimaryMenuProps) => (
  <nav className="panel" data-panel="primary" aria-label="Main menu">
    <ul>
      {configuration.navbar
        .filter(({ type }) => type !== "search" && type !== "colorMode")
        .map((item) => (
          <li key={`${item.type}${"label" in item ? item.label : ""}`}>
            <Entry item={item} configuration={configuration} view={view} />
          </li>
        ))}
    </ul>
  </nav>
)
