import { expect, it, vi } from 'vitest'
import { useRowName } from '../../../src/client/features/analytics/tour/use-row-name.ts'
import { type BreakdownName, breakdownNames } from '../../../src/shared/analytics/reports.ts'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }))

const tour = { id: 'tour', name: 'Boathouse', stops: new Map<string, string>(), hotspots: new Map<string, string>() }
const row = { key: 'other', name: null, stopId: null, count: 1, second: null, durationMs: null, reportKey: null }

function useNameIn(of: BreakdownName, name: string | null): string {
  return useRowName(of, tour)({ ...row, name })
}

it.each(breakdownNames)('what is counted together is called so in the list of %s, whatever its name', (of) => {
  expect(useNameIn(of, null)).toBe('analytics.other')
  expect(useNameIn(of, 'Press')).toBe('analytics.other')
})

it('a share link that was revoked is not one of those that are counted together', () => {
  expect(useRowName('shareLinks', tour)({ ...row, key: 'a0b1' })).toBe('analytics.gone.shareLink')
})
