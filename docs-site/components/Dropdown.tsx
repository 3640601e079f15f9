import type { ReactNode } from "react"

import type { Target } from "../navigation/PageView.ts"

interface DropdownProps {
  readonly label: ReactNode
  readonly title: string
  readonly items: ReadonlyArray<Target & { readonly isCurrent: boolean; readonly value: string }>
  readonly kind: string
  /** The page's own entry, if it has one. */
  readonly own?: string | undefined
}

/** A menu that opens without a script; a script closes it on an outside click and on Escape. */
export const Dropdown = ({ items, kind, label, own, title }: DropdownProps) => (
  <details className="dropdown" data-dropdown={kind} data-own={own}>
    <summary aria-label={title}>{label}</summary>
    <ul>
      {items.map(({ href, isCurrent, label: text, value }) => (
        <li key={value}>
          <a href={href} data-value={value} aria-current={isCurrent ? "true" : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  </details>
)
