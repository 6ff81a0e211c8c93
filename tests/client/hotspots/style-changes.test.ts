import { expect, it } from 'vitest'
import { styleChanges, unchangedStyle } from '../../../src/client/features/tours/hotspots/bulk/style-changes.ts'
import { aLink, anInfo } from '../editor/tour-builder.ts'

const info = anInfo('info', 'hall', { colour: '#0b6e69', size: 'large' })
const link = aLink('link', 'hall', 'tower')

it('changes only the fields that are set', () => {
  expect(styleChanges([info], { ...unchangedStyle, colour: '#112233' })).toEqual([
    { stopId: 'hall', hotspotId: 'info', before: { colour: '#0b6e69' }, after: { colour: '#112233' } },
  ])
})

it('leaves out hotspots that have the style already', () => {
  expect(styleChanges([info, link], { ...unchangedStyle, size: 'large' }).map(({ hotspotId }) => hotspotId)).toEqual([
    'link',
  ])
  expect(styleChanges([info, link], unchangedStyle)).toEqual([])
})

it('sets a transition of links only', () => {
  expect(styleChanges([info, link], { ...unchangedStyle, transition: 'zoom' }).map(({ after }) => after)).toEqual([
    { details: { targetStopId: 'tower', arrival: 'automatic', transition: 'zoom' } },
  ])
})

it('resets styles to those of the tour', () => {
  const [zoomChange] = styleChanges([link], { ...unchangedStyle, transition: 'zoom' })
  const zoomingLink = { ...link, ...zoomChange?.after } as typeof link
  expect(styleChanges([zoomingLink], { ...unchangedStyle, transition: null }).map(({ after }) => after)).toEqual([
    { details: { targetStopId: 'tower', arrival: 'automatic' } },
  ])
  expect(styleChanges([info], { ...unchangedStyle, size: null }).map(({ after }) => after)).toEqual([{ size: null }])
})
