import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { TourTable } from '../../../src/client/features/insight/analytics/overview/tour-table.tsx'
import { linkTo } from '../../../src/shared/web/routes.ts'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }))

const totals = {
  visits: 3,
  visitors: 2,
  stopsShown: 6,
  durationMs: 9_000,
  hotspotsOpened: 1,
  formsOpened: 0,
  formsSent: 0,
  linksFollowed: 0,
  headsets: 0,
  textTours: 0,
}

/** HTML of the table with one tour. */
function tableOf(name: string | null): string {
  const table = createElement(TourTable, { tours: [{ tourId: 'boathouse', name, totals }], query: 'from=2026-01-01' })
  return renderToStaticMarkup(createElement(MemoryRouter, null, table))
}

it('links the name of a tour to its report', () => {
  const analyticsPath = linkTo.tourAnalytics('boathouse', 'from=2026-01-01')
  expect(tableOf('Boathouse')).toContain(`<a href="${analyticsPath}" data-discover="true">Boathouse</a>`)
})

it('names a deleted tour as such, without a link', () => {
  expect(tableOf(null)).toContain('analytics.tours.deleted')
  expect(tableOf(null)).not.toContain('<a ')
})
