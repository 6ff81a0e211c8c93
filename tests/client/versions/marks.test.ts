import { describe, expect, it } from 'vitest'
import { groupChanges } from '../../../src/client/features/tours/versions/changes/change-groups.ts'
import {
  marksIn,
  pathBetween,
  stopOfChange,
  stopViewOf,
} from '../../../src/client/features/tours/versions/compare/marks.ts'
import { angleBetweenDeg } from '../../../src/shared/geometry/sphere.ts'
import { changesBetween } from '../../../src/shared/publishing/changes/changes-between.ts'
import type { PublicStop } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aPano, aStop } from '../../support/files/tour-documents.ts'

const cube = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' } as const
const aMedium = (id: string, build = '1') => aPano({ id, baseUrl: `/media/${id}/${build}/`, manifest: cube })
const hall = (fields: Partial<PublicStop>) => aStop({ id: 'hall', name: 'Hall', mediaId: 'pano', ...fields })

function compare(before: readonly PublicStop[], after: readonly PublicStop[], build = '1') {
  const compared = { before: aDocument(before, [aMedium('pano')]), after: aDocument(after, [aMedium('pano', build)]) }
  return { compared, changes: changesBetween(compared.before, compared.after, new Map([['pano', 'hall.jpg']])) }
}

describe('marks in a stop', () => {
  it('have the kind and both directions of each changed hotspot', () => {
    const before = [
      aHotspot({ id: 'moved', title: 'Door', yawDeg: 10 }),
      aHotspot({ id: 'changed', title: 'Old' }),
      aHotspot({ id: 'removed', yawDeg: 40 }),
      aHotspot({ id: 'same' }),
    ]
    const after = [
      aHotspot({ id: 'moved', title: 'Door', yawDeg: -10 }),
      aHotspot({ id: 'changed', title: 'New' }),
      aHotspot({ id: 'added', yawDeg: -40 }),
      aHotspot({ id: 'same' }),
    ]
    const { compared, changes } = compare([hall({ hotspots: before })], [hall({ hotspots: after })])
    const marks = marksIn(compared, changes, 'hall')
    expect(
      marks.map(({ hotspotId, markKind, previousDirection, direction }) => [
        hotspotId,
        markKind,
        previousDirection?.yawDeg ?? null,
        direction.yawDeg,
      ]),
    ).toEqual([
      ['moved', 'moved', 10, -10],
      ['changed', 'changed', null, 0],
      ['added', 'added', null, -40],
      ['removed', 'removed', null, 40],
    ])
  })

  it('connect both directions along a great circle', () => {
    const path = pathBetween({ yawDeg: 170, pitchDeg: 0 }, { yawDeg: -170, pitchDeg: 0 })
    expect(path.every(({ yawDeg, pitchDeg }) => Math.abs(yawDeg) >= 169.9 && Math.abs(pitchDeg) < 0.1)).toBe(true)
    expect(angleBetweenDeg(path.at(-1) ?? { yawDeg: 0, pitchDeg: 0 }, { yawDeg: -170, pitchDeg: 0 })).toBeCloseTo(0, 6)
  })
})

describe('the view of a changed stop', () => {
  it('includes the previous image if its file was replaced', () => {
    const { compared, changes } = compare([hall({})], [hall({})], '2')
    const [change] = changes
    if (!change) throw new Error('nothing changed')
    expect(change).toMatchObject({ field: 'media.file', stopId: null })
    expect(stopOfChange(compared, change)).toBe('hall')
    expect(stopViewOf(compared, 'hall')).toMatchObject({ document: compared.after, previous: compared.before })
  })

  it('is the previous image of a removed stop, or null without one', () => {
    const { compared } = compare([hall({})], [])
    expect(stopViewOf(compared, 'hall')).toMatchObject({ document: compared.before, previous: null })
    expect(stopViewOf(compare([], [hall({ mediaId: null })]).compared, 'hall')).toBeNull()
  })
})

describe('changes by stop', () => {
  it('start with the tour and are grouped by stop', () => {
    const before = [hall({ hotspots: [aHotspot({ id: 'h', title: 'Door' })] })]
    const after = [hall({ description: 'New', hotspots: [aHotspot({ id: 'h', title: 'Gate' })] })]
    const { changes } = compare(before, after, '2')
    expect(groupChanges(changes).map(({ stopId, name, changes: grouped }) => [stopId, name, grouped.length])).toEqual([
      [null, '', 1],
      ['hall', 'Hall', 2],
    ])
  })
})
