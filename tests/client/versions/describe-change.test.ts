import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeChange } from '../../../src/client/features/tours/versions/changes/describe-change.ts'
import texts from '../../../src/client/locales/en/translation.json' with { type: 'json' }
import type { TourChange } from '../../../src/shared/publishing/changes/tour-change.ts'

const i18n = i18next.createInstance()
beforeAll(() => i18n.init({ lng: 'en', resources: { en: { translation: texts } } }))

const describeHotspot = (fields: Partial<TourChange>) => {
  const change: TourChange = {
    subject: 'hotspot',
    id: 'id',
    name: '',
    formerName: null,
    stopName: 'Hall',
    stopId: 'hall',
    hotspotKind: 'image',
    change: 'added',
    field: null,
    details: [],
    ...fields,
  }
  return describeChange(i18n.t, change, 'en')
}

describe('the description of a change of a hotspot', () => {
  it('names the kind of a hotspot without a label', () => {
    expect(describeHotspot({})).toBe('Image added')
    expect(describeHotspot({ change: 'removed', hotspotKind: 'info' })).toBe('Info removed')
    expect(describeHotspot({ change: 'changed', field: 'hotspot.color' })).toBe('Color of the hotspot “Image” changed')
  })

  it('quotes the label', () => {
    expect(describeHotspot({ name: 'Painting' })).toBe('Hotspot “Painting” added')
  })
})
