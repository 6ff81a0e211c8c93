import { describe, expect, it } from 'vitest'
import { clockTimeIn, dayIn, isTimeZone, knownTimeZone, timeZone } from '../../../src/shared/kernel/time-zones.ts'

const clock = (zone: string, at: string) => clockTimeIn(zone, new Date(at))

describe('the time of a clock', () => {
  it.each([
    ['UTC', '2026-11-29T14:05:59Z', '2026-11-29T14:05'],
    ['Asia/Kolkata', '2026-11-29T18:45:00Z', '2026-11-30T00:15'],
    ['Asia/Kathmandu', '2026-11-29T18:14:00Z', '2026-11-29T23:59'],
    ['America/St_Johns', '2026-01-01T03:29:00Z', '2025-12-31T23:59'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01T00:00'],
    ['Etc/GMT+12', '2027-01-01T11:59:00Z', '2026-12-31T23:59'],
  ])('in %s at %s is %s', (zone, at, expected) => {
    expect(clock(zone, at)).toBe(expected)
  })

  it('skips the hour in which daylight saving time begins', () => {
    expect(clock('Europe/Berlin', '2026-03-29T00:59:00Z')).toBe('2026-03-29T01:59')
    expect(clock('Europe/Berlin', '2026-03-29T01:00:00Z')).toBe('2026-03-29T03:00')
  })

  it('repeats the hour in which daylight saving time ends', () => {
    expect(clock('Europe/Berlin', '2026-10-25T00:30:00Z')).toBe('2026-10-25T02:30')
    expect(clock('Europe/Berlin', '2026-10-25T01:30:00Z')).toBe('2026-10-25T02:30')
    expect(clock('Europe/Berlin', '2026-10-25T02:00:00Z')).toBe('2026-10-25T03:00')
  })

  it('has days of 23 and of 25 hours', () => {
    const hoursOf = (day: string, firstMs: number) =>
      Array.from({ length: 30 }, (_, hour) => new Date(firstMs + hour * 3_600_000)).filter(
        (at) => dayIn('Europe/Berlin', at) === day,
      ).length
    expect(hoursOf('2026-03-29', Date.parse('2026-03-28T23:00Z'))).toBe(23)
    expect(hoursOf('2026-10-25', Date.parse('2026-10-24T22:00Z'))).toBe(25)
    expect(hoursOf('2026-11-29', Date.parse('2026-11-28T23:00Z'))).toBe(24)
  })

  it('starts a day at one o’clock where midnight is skipped', () => {
    expect(clock('Africa/Cairo', '2026-04-23T21:59:00Z')).toBe('2026-04-23T23:59')
    expect(clock('Africa/Cairo', '2026-04-23T22:00:00Z')).toBe('2026-04-24T01:00')
  })

  it('is in UTC for a zone that this runtime does not know', () => {
    expect(clock('Mars/Olympus_Mons', '2026-11-29T14:05:00Z')).toBe('2026-11-29T14:05')
  })
})

it('uses the time zone of a browser only if it is known', () => {
  expect(knownTimeZone('Europe/Oslo')).toBe('Europe/Oslo')
  expect(knownTimeZone('Mars/Olympus_Mons')).toBeNull()
  expect(knownTimeZone(undefined)).toBeNull()
})

it('accepts IANA names as time zones', () => {
  expect(timeZone.safeParse('Europe/Oslo').success).toBe(true)
  expect(timeZone.safeParse('Mars/Olympus_Mons').success).toBe(false)
  expect(isTimeZone('')).toBe(false)
  for (const offset of ['+14:30', '-23:59']) expect(isTimeZone(offset), offset).toBe(false)
  expect(timeZone.safeParse(`Europe/${'x'.repeat(60)}`).success).toBe(false)
})
