import { describe, expect, it } from 'vitest'
import { rowPath } from '../../../src/client/features/insight/analytics/tour/row-path.ts'
import { tourNames } from '../../../src/client/features/insight/analytics/tour/tour-names.ts'
import { linkTo } from '../../../src/shared/web/routes.ts'
import { aLink, anInfo, aStop } from '../editor/tour-builder.ts'

const pierId = '5f1d8f0a-3a58-4f0e-9c59-0d6a1f0f7a11'
const hall = aStop('hall', {
  name: 'The hall',
  hotspots: [
    { ...aLink('link', 'hall', pierId), title: '' },
    anInfo('plaque', 'hall', { title: 'Plaque' }),
    anInfo('blank', 'hall', { title: '' }),
  ],
})
const publication = { liveNumber: 3 }
const stops = [hall, aStop(pierId, { name: 'The pier' })]
const tour = tourNames({ id: 'tour', name: 'Boathouse', stops, publication })
const row = { name: null, stopId: null, count: 1, second: null, durationMs: null, reportKey: null }

describe('tourNames', () => {
  it('is of a published tour if it has a live version', () => {
    expect(tour.isPublished).toBe(true)
    expect(tourNames({ id: 'tour', name: 'Boathouse', stops, publication: { liveNumber: null } }).isPublished).toBe(
      false,
    )
  })

  it('names a link after its target and leaves hotspots without title empty', () => {
    expect([...tour.hotspots]).toEqual([
      ['link', 'The pier'],
      ['plaque', 'Plaque'],
      ['blank', ''],
    ])
  })
})

describe('rowPath', () => {
  const report = { tour, query: 'from=2026-11-01&to=2026-11-30' }

  it('links a stop or a share link to its report for the same days', () => {
    expect(rowPath('stops', report, { ...row, key: 'hall' })).toBe(
      '/home/analytics/tour/stops/hall?from=2026-11-01&to=2026-11-30',
    )
    expect(rowPath('shareLinks', report, { ...row, key: 'AbC', reportKey: 'link-7' })).toBe(
      '/home/analytics/tour/links/link-7?from=2026-11-01&to=2026-11-30',
    )
  })

  it('links deleted stops, but not the row of other values', () => {
    expect(rowPath('stops', report, { ...row, key: 'cellar' })).toBe(
      linkTo.stopAnalytics('tour', 'cellar', report.query),
    )
    expect(rowPath('stops', report, { ...row, key: 'other' })).toBeNull()
    expect(rowPath('shareLinks', report, { ...row, key: 'other' })).toBeNull()
  })

  it('links a hotspot or a form to its editor', () => {
    expect(rowPath('hotspots', report, { ...row, key: 'plaque', stopId: 'hall' })).toBe(
      '/home/tour/hotspots-manager/hall?hotspot=plaque',
    )
    expect(rowPath('forms', report, { ...row, key: 'form', name: 'Guest book' })).toBe(linkTo.form('tour', 'form'))
  })

  it('links neither deleted hotspots and forms nor lists without editor', () => {
    expect(rowPath('hotspots', report, { ...row, key: 'gone', stopId: 'hall' })).toBeNull()
    expect(rowPath('forms', report, { ...row, key: 'form' })).toBeNull()
    expect(rowPath('languages', report, { ...row, key: 'en' })).toBeNull()
  })
})
