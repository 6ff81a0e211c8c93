import { expect, it, vi } from 'vitest'
import { useRowName } from '../../../src/client/features/insight/analytics/tour/use-row-name.ts'
import { type BreakdownName, breakdownNames } from '../../../src/shared/analytics/reports.ts'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }))

const tour = {
  id: 'tour',
  isPublished: true,
  name: 'Boathouse',
  stops: new Map<string, string>(),
  hotspots: new Map<string, string>(),
}
const otherRow = { key: 'other', name: null, stopId: null, count: 1, second: null, durationMs: null, reportKey: null }

function useNameOfOther(list: BreakdownName, name: string | null): string {
  return useRowName(list, tour)({ ...otherRow, name })
}

it.each(breakdownNames)('labels the row of other values in %s as other, even if it has a name', (list) => {
  expect(useNameOfOther(list, null)).toBe('analytics.other')
  expect(useNameOfOther(list, 'Press')).toBe('analytics.other')
})

it('labels a share link without a name as revoked', () => {
  expect(useRowName('shareLinks', tour)({ ...otherRow, key: 'a0b1' })).toBe('analytics.deleted.shareLink')
})
