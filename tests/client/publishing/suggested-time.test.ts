import { expect, it } from 'vitest'
import { suggestedTime } from '../../../src/client/features/publishing/publications/settings/time-zones.ts'

it.each([
  ['UTC', '2026-11-29T10:00:00.000Z', '2026-11-29T11:00'],
  ['UTC', '2026-11-29T10:00:00.001Z', '2026-11-29T12:00'],
  ['America/New_York', '2026-11-30T03:10:00Z', '2026-11-30T00:00'],
  ['Asia/Kolkata', '2026-11-29T10:10:00Z', '2026-11-29T17:00'],
  // One hour before the clock changes from 02:00 to 03:00.
  ['Europe/Berlin', '2026-03-29T00:00:00Z', '2026-03-29T03:00'],
])('suggests for %s at %s the time %s', (zone, now, expected) => {
  expect(suggestedTime(new Date(now), zone)).toBe(expected)
})
