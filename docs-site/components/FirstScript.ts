import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"

/** Reloads once when the script of the page cannot be loaded; after that, the page works without JavaScript. */
const withoutScript =
  'addEventListener("error",e=>{if(e.target.type!=="module")return;delete d.js;try{const k="docs-reloaded-at",n=Date.now();if(navigator.onLine&&n-(sessionStorage[k]||0)>3e4){sessionStorage[k]=n;location.reload()}}catch{}},true)'

/** Runs before anything is painted, so that nothing flashes: the color mode, and the closed announcement. */
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
      : `if(localStorage.getItem(${JSON.stringify(`announcement-${announcement.id}`)}))d.announcementClosed="";`
  return `(()=>{const d=document.documentElement.dataset;let t;d.js="";${withoutScript};try{${forget}t=localStorage.getItem("theme");${closed}}catch{}const c=t==="light"||t==="dark";d.themeChoice=c?t:${unchosenChoice};d.theme=c?t:${unchosen}})()`
}
