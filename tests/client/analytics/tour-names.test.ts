import { describe, expect, it } from 'vitest'
import { rowAddress } from '../../../src/client/features/analytics/tour/row-address.ts'
import { tourNames } from '../../../src/client/features/analytics/tour/tour-names.ts'
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
const tour = tourNames({ id: 'tour', name: 'Boathouse', stops: [hall, aStop(pierId, { name: 'The pier' })] })
const row = { name: null, stopId: null, count: 1, second: null, durationMs: null, reportKey: null }

describe('tourNames', () => {
  it('calls a link by where it leads, and what has no title nothing', () => {
    expect([...tour.hotspots]).toEqual([
      ['link', 'The pier'],
      ['plaque', 'Plaque'],
      ['blank', ''],
    ])
  })
})

describe('rowAddress', () => {
  it('leads to where a thing is edited', () => {
    expect(rowAddress('stops', tour, { ...row, key: 'hall' })).toBe(linkTo.editStop('tour', 'hall'))
    expect(rowAddress('hotspots', tour, { ...row, key: 'plaque', stopId: 'hall' })).toBe(
      linkTo.hotspotsManager('tour', 'hall'),
    )
    expect(rowAddress('forms', tour, { ...row, key: 'form', name: 'Guest book' })).toBe(linkTo.form('tour', 'form'))
  })

  it('leads nowhere from what is gone, or from what is edited nowhere', () => {
    expect(rowAddress('stops', tour, { ...row, key: 'cellar' })).toBeNull()
    expect(rowAddress('hotspots', tour, { ...row, key: 'gone', stopId: 'hall' })).toBeNull()
    expect(rowAddress('forms', tour, { ...row, key: 'form' })).toBeNull()
    expect(rowAddress('languages', tour, { ...row, key: 'en' })).toBeNull()
  })
})
