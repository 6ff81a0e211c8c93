import { describe, expect, it } from 'vitest'
import { instantOf } from '../../../../src/server/domain/publishing/schedules/local-time.ts'

const utc = async (localTime: string, timeZone: string) => (await instantOf(localTime, timeZone)).toISOString()

describe('instantOf', () => {
  it('follows daylight saving time', async () => {
    expect(await utc('2026-12-24T18:00', 'Europe/Berlin')).toBe('2026-12-24T17:00:00.000Z')
    expect(await utc('2026-07-24T18:00', 'Europe/Berlin')).toBe('2026-07-24T16:00:00.000Z')
    expect(await utc('2026-07-24T18:00', 'Asia/Kathmandu')).toBe('2026-07-24T12:15:00.000Z')
  })

  it('takes the first occurrence of a repeated hour', async () => {
    // On 2026-10-25 clocks in Berlin go back from 03:00 to 02:00.
    expect(await utc('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(await utc('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z')
  })

  it('rejects a time in a skipped hour', async () => {
    // On 2026-03-29 clocks in Berlin go forward from 02:00 to 03:00.
    await expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).rejects.toMatchObject({ code: 'schedule.noSuchTime' })
    expect(await utc('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  })

  it('rejects an unknown time zone', async () => {
    await expect(instantOf('2026-03-29T03:00', 'Europe/Atlantis')).rejects.toMatchObject({ code: 'schedule.timeZone' })
  })
})
