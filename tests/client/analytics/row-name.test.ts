import { expect, it, vi } from 'vitest'
import { useRowName } from '../../../src/client/features/insight/analytics/tour/use-row-name.ts'
import { type BreakdownName, breakdownNames } from '../../../src/shared/analytics/reports.ts'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }))

const tour = { id: 'tour', name: 'Boathouse', stops: new Map<string, string>(), hotspots: new Map<string, string>() }
const row = { key: 'other', name: null, stopId: null, count: 1, second: null, durationMs: null, reportKey: null }

function useNameIn(list: BreakdownName, name: string | null): string {
  return useRowName(list, tour)({ ...row, name })
}

it.each(breakdownNames)('names the row of other values in the list of %s, even if it has a name', (list) => {
  expect(useNameIn(list, null)).toBe('analytics.other')
  expect(useNameIn(list, 'Press')).toBe('analytics.other')
})

it('names a revoked share link as such', () => {
  expect(useRowName('shareLinks', tour)({ ...row, key: 'a0b1' })).toBe('analytics.gone.shareLink')
})
