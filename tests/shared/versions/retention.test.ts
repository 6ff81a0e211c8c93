import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expiredVersions, versionsDailyRetentionMs } from '../../../src/shared/versions/retention.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const now = new Date('2026-11-25T12:00:00.000Z')
const version = (id: string, ageMs: number, isKeptForever = false) => ({
  id,
  takenAt: new Date(now.getTime() - ageMs),
  isKeptForever,
})

describe('expired versions', () => {
  it('are all but the newest of each day after 30 days and of each week later', () => {
    const recent = [version('a', hourMs), version('b', 2 * hourMs)]
    expect(expiredVersions(recent, now)).toEqual([])
    const daily = [version('late', 40 * dayMs), version('early', 40 * dayMs + hourMs), version('before', 41 * dayMs)]
    expect(expiredVersions(daily, now)).toEqual(['early'])
    const weeklyAgeMs = versionsDailyRetentionMs + 7 * dayMs
    const weekly = [version('late', weeklyAgeMs), version('early', weeklyAgeMs + hourMs)]
    expect(expiredVersions(weekly, now)).toEqual(['early'])
  })

  it('exclude named and published versions, which do not count as the newest', () => {
    const day = [version('named', 40 * dayMs, true), version('other', 40 * dayMs + hourMs)]
    expect(expiredVersions(day, now)).toEqual([])
  })

  it('are determined idempotently and never include the newest version', () => {
    const ages = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 * 24 }), fc.boolean()), { maxLength: 60 })
    fc.assert(
      fc.property(ages, (hours) => {
        const versions = hours.map(([age, isKeptForever], index) => version(String(index), age * hourMs, isKeptForever))
        const expired = new Set(expiredVersions(versions, now))
        const remaining = versions.filter(({ id }) => !expired.has(id))
        expect(expiredVersions(remaining, now)).toEqual([])
        const newest = versions.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())[0]
        if (newest) expect(expired.has(newest.id)).toBe(false)
      }),
    )
  })
})
