/** Loads the tag manager, only where the build was told of one. */
export const startAnalytics = (): void => {
  const id = document.querySelector<HTMLMetaElement>("meta[name=tag-manager]")?.content
  if (id === undefined) return
  const script = document.createElement("script")
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
