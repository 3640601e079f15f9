const dataLayer = (): Array<Readonly<Record<string, unknown>>> =>
  ((globalThis as { dataLayer?: Array<Readonly<Record<string, unknown>>> }).dataLayer ??= [])

/** Loads the tag manager if the build configures one, and reports every page view to it. */
export const startAnalytics = (onPage: (run: () => void) => void): void => {
  const id = document.querySelector<HTMLMetaElement>("meta[name=tag-manager]")?.content
  if (id === undefined) return
  dataLayer().push({ "gtm.start": Date.now(), event: "gtm.js" })
  onPage(() => dataLayer().push({ event: "page", path: location.pathname, title: document.title }))
  const script = document.createElement("script")
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
