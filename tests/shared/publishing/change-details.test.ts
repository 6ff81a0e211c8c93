import { describe, expect, it } from 'vitest'
import { changesBetween } from '../../../src/shared/publishing/changes/changes-between.ts'
import { excerptsOf } from '../../../src/shared/publishing/changes/excerpts.ts'
import type { PublicHotspot, PublicStop } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aStop } from '../../support/files/tour-documents.ts'

const target = aStop({ id: 'tower', name: 'Tower' })
const yard = aStop({ id: 'yard', name: 'Yard' })

/** Details of all changes of a stop, by field. */
function detailsOf(before: Partial<PublicStop>, after: Partial<PublicStop>) {
  const documentOf = (fields: Partial<PublicStop>) => aDocument([aStop({ id: 'hall', ...fields }), target, yard], [])
  const names = new Map([['old', 'old.jpg']])
  return Object.fromEntries(
    changesBetween(documentOf(before), documentOf(after), names).map(({ field, details }) => [field, details]),
  )
}

const detailsOfHotspot = (before: Partial<PublicHotspot>, after: Partial<PublicHotspot>) =>
  detailsOf({ hotspots: [aHotspot({ id: 'h', ...before })] }, { hotspots: [aHotspot({ id: 'h', ...after })] })

describe('details of a change', () => {
  it('contain the movement of a hotspot, in degrees or as fractions of the image', () => {
    expect(detailsOfHotspot({ yawDeg: 175 }, { yawDeg: -173 })).toEqual({
      'hotspot.position': [{ how: 'moved', rightDeg: 12, upDeg: 0 }],
    })
    const flat = detailsOfHotspot({ x: 0.5, y: 0.5 }, { x: 0.25, y: 0.75 })
    expect(flat).toEqual({ 'hotspot.position': [{ how: 'shifted', right: -0.25, down: 0.25 }] })
  })

  it('contain the rotation and zoom of a start view', () => {
    const view = { yawDeg: 170, pitchDeg: 0, fovDeg: 95 }
    const details = detailsOf({ initialView: view }, { initialView: { yawDeg: -160, pitchDeg: 5, fovDeg: 70 } })
    expect(details['stop.initialView']).toEqual([
      { how: 'turned', rightDeg: 30, upDeg: 5, fovBeforeDeg: 95, fovAfterDeg: 70 },
    ])
  })

  it('contain the previous and the new target of a link', () => {
    const link = (targetStopId: string) => ({ kind: 'stop', details: { targetStopId, arrival: 'automatic' } })
    const ids = ['3f3bb4f0-3c58-4b47-9a55-0c9f2a5ad001', '3f3bb4f0-3c58-4b47-9a55-0c9f2a5ad002'] as const
    const documentTo = (id: string) =>
      aDocument(
        [
          aStop({ id: 'hall', hotspots: [aHotspot({ id: 'h', ...link(id) })] }),
          aStop({ id: ids[0], name: 'Tower' }),
          aStop({ id: ids[1], name: 'Yard' }),
        ],
        [],
      )
    expect(changesBetween(documentTo(ids[0]), documentTo(ids[1]), new Map())).toMatchObject([
      { field: 'hotspot.target', stopId: 'hall', details: [{ how: 'value', before: 'Tower', after: 'Yard' }] },
    ])
  })

  it('contain numbers and choices before and after', () => {
    expect(detailsOf({ northOffsetDeg: 0, levelRollDeg: 1 }, { northOffsetDeg: 90, levelRollDeg: 3 })).toEqual({
      'stop.north': [{ how: 'number', of: null, unit: 'deg', before: 0, after: 90 }],
      'stop.level': [{ how: 'number', of: 'roll', unit: 'deg', before: 1, after: 3 }],
    })
    expect(detailsOfHotspot({ size: 'small' }, { size: 'large', fromSeconds: 2 })).toEqual({
      'hotspot.size': [{ how: 'choice', of: 'size', before: 'small', after: 'large' }],
      'hotspot.time': [{ how: 'number', of: 'from', unit: 'seconds', before: null, after: 2 }],
    })
  })
})

describe('excerpts of a text', () => {
  it('are the complete plain text of short texts', () => {
    expect(excerptsOf('<p>Sea &amp; sky</p>', '<p>Sea</p><p>only</p>')).toEqual({
      how: 'text',
      before: 'Sea & sky',
      after: 'Sea only',
    })
  })

  it('start shortly before the first difference of long texts', () => {
    const commonText = 'word '.repeat(100)
    const { before, after } = excerptsOf(`${commonText}old ${commonText}`, `${commonText}new ${commonText}`) as Record<
      string,
      string
    >
    expect(before).toMatch(/^….{40}old word/)
    expect(after).toMatch(/^….{40}new word.*…$/)
    expect(after?.length).toBeLessThan(250)
  })

  it('never split a surrogate pair', () => {
    for (const lead of ['', 'a']) {
      const commonText = lead + '🌊'.repeat(150)
      const { before, after } = excerptsOf(`${commonText}🏰${commonText}`, `${commonText}🏯${commonText}`) as Record<
        string,
        string
      >
      for (const text of [before, after]) expect(text).toSatisfy((excerpt: string) => excerpt.isWellFormed())
    }
  })
})
