/** Closes the announcement permanently: it stays closed for its id. */
export const startAnnouncementBar = (): void => {
  document.addEventListener("click", ({ target }) => {
    const bar = (target as Element).closest("[data-announcement-close]")?.closest<HTMLElement>("[data-announcement]")
    if (bar == null) return
    document.documentElement.dataset["announcementClosed"] = ""
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true })
    try {
      localStorage.setItem(`announcement-${bar.dataset["announcement"] ?? ""}`, "closed")
    } catch {
      // It stays closed until the page is loaded again.
    }
  })
}
