import type { Announcement } from "../configuration/Announcement.ts"
import { Icon } from "./Icon.tsx"

/** A message above everything, until it is closed. */
export const AnnouncementBar = ({ announcement }: { readonly announcement: Announcement }) => (
  <section className="announcement" aria-label="Announcement" data-announcement={announcement.id}>
    <p>
      {announcement.text}
      {announcement.link === undefined ? null : (
        <>
          {" "}
          <a href={announcement.link.href}>{announcement.link.label}</a>
        </>
      )}
    </p>
    <button type="button" className="icon-button" data-announcement-close aria-label="Close the announcement">
      <Icon name="close" />
    </button>
  </section>
)
