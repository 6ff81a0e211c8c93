import { expect, it } from 'vitest'
import { dailySalts } from '../../../src/server/web/visits/daily-salts.ts'

const timeInNovember = (time: string) => new Date(`2026-11-${time}:00Z`)

it('loads a salt again only after its day has ended in every time zone', async () => {
  const loadedDays: string[] = []
  const saltOf = dailySalts(async (day) => {
    loadedDays.push(day)
    return `salt of ${day}`
  })
  expect(await saltOf(timeInNovember('28T10:00'), 'UTC')).toBe('salt of 2026-11-28')
  expect(await saltOf(timeInNovember('29T11:59'), 'Pacific/Pago_Pago')).toBe('salt of 2026-11-29')
  expect(await saltOf(timeInNovember('29T11:59'), 'Etc/GMT+12')).toBe('salt of 2026-11-28')
  expect(loadedDays).toEqual(['2026-11-28', '2026-11-29'])
  await saltOf(timeInNovember('29T12:00'), 'UTC')
  await saltOf(timeInNovember('28T10:00'), 'UTC')
  expect(loadedDays).toEqual(['2026-11-28', '2026-11-29', '2026-11-28'])
})
