const paths = {
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4 4",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  system: "M3 5h18v11H3zM9 20h6M12 16v4",
  source:
    "M6 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6 16.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM18 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6 7.5v9M18 9.5c0 5-10 3-12 7",
  language: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18Z",
  outside: "M9 5H5v14h14v-4M13 5h6v6M19 5l-9 9",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
} as const

/** A line icon in the color of the surrounding text. */
export const Icon = ({ name }: { readonly name: keyof typeof paths }) => (
  <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
