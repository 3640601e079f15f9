import { markdownAddressOf } from "../configuration/Addresses.ts"
import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import { contentPolicy } from "../navigation/ContentPolicy.ts"
import { documentTitle } from "../navigation/DocumentTitle.ts"
import { firstPaintId } from "../navigation/FirstPaint.ts"
import type { PageView } from "../navigation/PageView.ts"
import { socialData } from "../navigation/SocialData.ts"
import { structuredData } from "../navigation/StructuredData.ts"
import { firstScript } from "./FirstScript.ts"
import { InlineScript } from "./InlineScript.tsx"

interface HeadProps {
  readonly configuration: SiteConfiguration
  readonly view: PageView
}

/** The head of a page. */
export const Head = ({ configuration, view }: HeadProps) => {
  const script = firstScript(configuration)
  return (
    <>
      <meta charSet="utf-8" />
      {/* Vite's own scripts, which a page has while it is written, are inline. */}
      {import.meta.env.DEV ? null : (
        <meta httpEquiv="Content-Security-Policy" content={contentPolicy(configuration, view, script)} />
      )}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* https://html.spec.whatwg.org/multipage/links.html#link-type-expect */}
      <link rel="expect" href={`#${firstPaintId(view.body)}`} blocking="render" />
      <title>{documentTitle(configuration, view)}</title>
      <meta name="description" content={view.description} />
      {configuration.tagManagerId === undefined ? null : (
        <meta name="tag-manager" content={configuration.tagManagerId} />
      )}
      <meta name="docsearch:language" content={configuration.defaultLocale} />
      <meta name="docs-search" content={JSON.stringify(configuration.search)} />
      <meta name="docsearch:version" content={view.version ?? "latest"} />
      {view.body.type === "notFound" || view.body.type === "search" ? <meta name="robots" content="noindex" /> : null}
      {view.body.type === "notFound" ? null : <link rel="canonical" href={configuration.origin + view.address} />}
      <link rel="icon" href="/docs/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/docs/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/docs/apple-touch-icon.png" />
      <link rel="manifest" href="/docs/site.webmanifest" />
      {view.body.type === "notFound" ? null : (
        <link rel="alternate" type="text/markdown" href={markdownAddressOf(view.path)} />
      )}
      {view.path.startsWith("blog") ? (
        <>
          <link rel="alternate" type="application/rss+xml" title="RSS" href="/docs/blog/rss.xml" />
          <link rel="alternate" type="application/atom+xml" title="Atom" href="/docs/blog/atom.xml" />
          <link rel="alternate" type="application/feed+json" title="JSON Feed" href="/docs/blog/feed.json" />
        </>
      ) : null}
      <meta name="color-scheme" content="dark light" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1117" />
      {socialData(configuration, view).map((meta, index) => (
        <meta key={index} {...meta} />
      ))}
      <InlineScript text={script} />
      <InlineScript type="application/ld+json" text={structuredData(configuration, view)} />
    </>
  )
}
