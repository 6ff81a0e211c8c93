import { describe, expect, it } from 'vitest'
import { limitedDocument, narrowedLimits } from '../../../../src/sdk/embed/view-limits/limited-document.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'

const range = (yawMinDeg: number, yawMaxDeg: number, pitchMinDeg = -90, pitchMaxDeg = 90) => ({
  yawMinDeg,
  yawMaxDeg,
  pitchMinDeg,
  pitchMaxDeg,
})

describe('limits of a page', () => {
  it('are those of a stop without its own', () => {
    const page = { yawMinDeg: -60, yawMaxDeg: 60, fovMinDeg: 40 }
    expect(narrowedLimits(undefined, page, undefined)).toEqual({ range: range(-60, 60), fovMinDeg: 40 })
    expect(narrowedLimits(undefined, { pitchMaxDeg: 20 }, undefined)).toEqual({ range: range(-180, 180, -90, 20) })
    expect(narrowedLimits(undefined, { fovMaxDeg: 70 }, undefined)).toEqual({ fovMaxDeg: 70 })
  })

  it('extend across ±180° if their right edge is smaller', () => {
    expect(narrowedLimits(undefined, { yawMinDeg: 150, yawMaxDeg: -90 }, undefined)).toEqual({ range: range(150, 270) })
  })

  it('never widen those of the author', () => {
    const own = { range: range(-90, 90, -30, 30), fovMinDeg: 50, fovMaxDeg: 80 }
    const wide = { yawMinDeg: 0, yawMaxDeg: 179, pitchMinDeg: -80, pitchMaxDeg: 10, fovMinDeg: 20, fovMaxDeg: 110 }
    expect(narrowedLimits(own, wide, undefined)).toEqual({ range: range(0, 90, -30, 10), fovMinDeg: 50, fovMaxDeg: 80 })
  })

  it('are not used where they have nothing in common with those of the author', () => {
    const own = { range: range(-90, 90), fovMaxDeg: 50 }
    expect(narrowedLimits(own, { yawMinDeg: 80, yawMaxDeg: -100, fovMinDeg: 60 }, undefined)).toEqual(own)
  })

  it('stay within a partial panorama', () => {
    expect(narrowedLimits(undefined, { yawMinDeg: -120, yawMaxDeg: 0 }, range(-70, 70, -40, 40))).toEqual({
      range: range(-70, 0, -40, 40),
    })
    expect(narrowedLimits(undefined, { yawMinDeg: 120, yawMaxDeg: 170 }, range(-70, 70))).toEqual({})
  })
})

describe('a document with limits of a page', () => {
  const document = aDocument(
    [aStop({ id: 'hall', viewLimits: { fovMaxDeg: 90 } }), aStop({ id: 'garden' }), aStop({ id: 'attic' })],
    [],
  )
  const limitsOf = ({ stops }: typeof document) => Object.values(stops).map(({ viewLimits }) => viewLimits)

  it('has them at a stop, or at all stops without their own', () => {
    const limits = new Map([
      ['all', { fovMaxDeg: 100, fovMinDeg: 30 }],
      ['garden', { fovMinDeg: 60 }],
    ])
    expect(limitsOf(limitedDocument(document, limits))).toEqual([
      { fovMinDeg: 30, fovMaxDeg: 90 },
      { fovMinDeg: 60 },
      { fovMinDeg: 30, fovMaxDeg: 100 },
    ])
  })

  it('can get wider ones later, and none', () => {
    const narrow = limitedDocument(document, new Map([['all', { fovMinDeg: 60 }]]))
    const wide = limitedDocument(narrow, new Map([['all', { fovMinDeg: 20 }]]))
    expect(limitsOf(wide)).toEqual([{ fovMinDeg: 20, fovMaxDeg: 90 }, { fovMinDeg: 20 }, { fovMinDeg: 20 }])
    expect(limitedDocument(wide, new Map()).stops).toEqual(document.stops)
  })
})
