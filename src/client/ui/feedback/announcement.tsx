import { useCallback, useState } from 'react'

/** Text for screen readers, and the number of announcements so far. */
export type Announcement = { readonly text: string; readonly count: number }

export const emptyAnnouncement: Announcement = { text: '', count: 0 }

/** Next announcement. Counting makes a repeated text a new one. */
export function nextAnnouncement({ count }: Announcement, text: string): Announcement {
  return { text, count: count + 1 }
}

/** Last announcement of a component, and a function to announce another text. */
export function useAnnouncement(): readonly [Announcement, (text: string) => void] {
  const [announcement, setAnnouncement] = useState(emptyAnnouncement)
  const announce = useCallback((text: string) => setAnnouncement((previous) => nextAnnouncement(previous, text)), [])
  return [announcement, announce]
}

/**
 * ARIA live region for announcements. Screen readers ignore a text that replaces an equal one, so each announcement is
 * a new element. The region must be on the page before the first announcement.
 */
export function LiveRegion({ announcement: { text, count } }: { readonly announcement: Announcement }) {
  return (
    <div role="status" className="visually-hidden">
      {text !== '' && <span key={count}>{text}</span>}
    </div>
  )
}
