import { describe, expect, it } from 'vitest'
import {
  alwaysIncludedKey,
  choiceGroups,
  chosenGroups,
  selectionOf,
  withToggled,
} from '../../../src/client/features/publishing/publications/selection/change-choice.ts'
import type { TourChange } from '../../../src/shared/publishing/changes/tour-change.ts'

const change = (fields: Partial<TourChange>): TourChange => ({
  subject: 'tour',
  id: 'id',
  name: 'Name',
  formerName: null,
  stopName: null,
  stopId: null,
  hotspotKind: null,
  change: 'changed',
  field: null,
  details: [],
  ...fields,
})
const changes = [
  change({ subject: 'stop', stopId: 's1', name: 'Hall', field: 'stop.name' }),
  change({ subject: 'media', field: 'media.file' }),
  change({ subject: 'hotspot', stopId: 's1', stopName: 'Hall', field: 'hotspot.title' }),
  change({ subject: 'language', field: 'language.texts' }),
  change({ field: 'tour.language' }),
  change({ field: 'tour.name' }),
  change({ field: 'tour.planOrder' }),
]
const groups = choiceGroups(changes)

describe('the groups of unpublished changes', () => {
  it('are areas and stops, with the always included changes last', () => {
    expect(groups.map(({ key, changes: grouped }) => [key, grouped.length])).toEqual([
      ['tour', 1],
      ['floorPlans', 1],
      ['languages', 2],
      ['stop s1', 2],
      [alwaysIncludedKey, 1],
    ])
  })

  it('are all chosen at first', () => {
    expect(chosenGroups(groups, new Set())).toHaveLength(4)
    expect(selectionOf(groups, new Set())).toBeUndefined()
  })

  it('are published without the excluded groups', () => {
    const excluded = withToggled(withToggled(withToggled(new Set(), 'tour'), 'languages'), 'languages')
    expect(selectionOf(groups, excluded)).toEqual({ areas: ['floorPlans', 'languages'], stopIds: ['s1'] })
  })
})
