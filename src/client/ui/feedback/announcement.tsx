import { useCallback, useState } from 'react'

/** What is told to those who don't see it happen, and how many times something was. */
export type Announcement = { readonly sentence: string; readonly count: number }

export const nothingSaid: Announcement = { sentence: '', count: 0 }

/** The same sentence a second time is news as well. */
export function announcementAfter({ count }: Announcement, sentence: string): Announcement {
  return { sentence, count: count + 1 }
}

/** The last announcement of a place, and the way to make another. */
export function useAnnouncement(): readonly [Announcement, (sentence: string) => void] {
  const [announcement, setAnnouncement] = useState(nothingSaid)
  const announce = useCallback((sentence: string) => setAnnouncement((last) => announcementAfter(last, sentence)), [])
  return [announcement, announce]
}

/**
 * Where announcements are read by screen readers. They say nothing of a text that takes the place of the same text, so
 * each announcement is an element of its own. It has to be on the page before the first one.
 */
export function LiveRegion({ announcement: { sentence, count } }: { readonly announcement: Announcement }) {
  return (
    <div role="status" className="visually-hidden">
      {sentence !== '' && <span key={count}>{sentence}</span>}
    </div>
  )
}
