import { expect, it } from 'vitest'
import { announcementAfter, nothingSaid } from '../../../src/client/ui/feedback/announcement.tsx'

it('tells the same sentence a second time from the first, also after silence', () => {
  const first = announcementAfter(nothingSaid, 'Reply added')
  const second = announcementAfter(first, 'Reply added')
  const third = announcementAfter(announcementAfter(second, ''), 'Reply added')
  expect(first).toEqual({ sentence: 'Reply added', count: 1 })
  expect(new Set([first, second, third].map(({ count }) => count)).size).toBe(3)
})
