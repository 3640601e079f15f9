import type { SiteConfiguration } from "../site/SiteConfiguration.ts"

/** Runs before anything is painted, so that nothing flashes: the colour mode, and the announcement that was closed. */
export const firstScript = ({ announcement, colorMode }: SiteConfiguration): string => {
  const { defaultMode, hasSwitch, respectsSystem } = colorMode
  const unchosen = respectsSystem
    ? 'matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light"'
    : `"${defaultMode}"`
  const unchosenChoice = respectsSystem ? '"system"' : `"${defaultMode}"`
  const forget = hasSwitch ? "" : 'localStorage.removeItem("theme");'
  const closed =
    announcement === undefined
      ? ""
      : `if(localStorage.getItem("announcement-${announcement.id}"))d.announcementClosed="";`
  return `(()=>{const d=document.documentElement.dataset;let t;d.js="";try{${forget}t=localStorage.getItem("theme");${closed}}catch{}const c=t==="light"||t==="dark";d.themeChoice=c?t:${unchosenChoice};d.theme=c?t:${unchosen}})()`
}
