import { useCallback, useState } from 'react'

/** Sentence for screen readers, and the number of announcements so far. */
export type Announcement = { readonly sentence: string; readonly count: number }

export const emptyAnnouncement: Announcement = { sentence: '', count: 0 }

/** Next announcement. Counting makes a repeated sentence a new one. */
export function nextAnnouncement({ count }: Announcement, sentence: string): Announcement {
  return { sentence, count: count + 1 }
}

/** Last announcement of a component, and a function to make another. */
export function useAnnouncement(): readonly [Announcement, (sentence: string) => void] {
  const [announcement, setAnnouncement] = useState(emptyAnnouncement)
  const announce = useCallback(
    (sentence: string) => setAnnouncement((previous) => nextAnnouncement(previous, sentence)),
    [],
  )
  return [announcement, announce]
}

/**
 * ARIA live region for announcements. Screen readers ignore a text that replaces an equal one, so each announcement is
 * a new element. The region must be on the page before the first announcement.
 */
export function LiveRegion({ announcement: { sentence, count } }: { readonly announcement: Announcement }) {
  return (
    <div role="status" className="visually-hidden">
      {sentence !== '' && <span key={count}>{sentence}</span>}
    </div>
  )
}
