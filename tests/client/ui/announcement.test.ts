import { expect, it } from 'vitest'
import { emptyAnnouncement, nextAnnouncement } from '../../../src/client/ui/feedback/announcement.tsx'

it('distinguishes repeated messages, also after an empty one', () => {
  const first = nextAnnouncement(emptyAnnouncement, 'Reply added')
  const second = nextAnnouncement(first, 'Reply added')
  const third = nextAnnouncement(nextAnnouncement(second, ''), 'Reply added')
  expect(first).toEqual({ text: 'Reply added', count: 1 })
  expect(new Set([first, second, third].map(({ count }) => count)).size).toBe(3)
})
