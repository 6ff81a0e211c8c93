import { expect, it } from 'vitest'
import { emptyAnnouncement, nextAnnouncement } from '../../../src/client/ui/feedback/announcement.tsx'

it('counts repeated messages, so that each one is announced', () => {
  const first = nextAnnouncement(emptyAnnouncement, 'Reply added')
  const second = nextAnnouncement(first, 'Reply added')
  const third = nextAnnouncement(nextAnnouncement(second, ''), 'Reply added')
  expect(first).toEqual({ text: 'Reply added', count: 1 })
  expect(new Set([first, second, third].map(({ count }) => count)).size).toBe(3)
})
