import { describe, expect, it } from 'vitest'
import { copyInto } from '../../../src/shared/versions/copy-into.ts'
import {
  type DraftContent,
  joinContent,
  type StopContent,
  splitContent,
} from '../../../src/shared/versions/draft-content.ts'
import { aLargeDraft } from '../../support/files/large-content.ts'

const largeDraft = aLargeDraft()
const [hall, tower, yard] = largeDraft.stops
if (!hall || !tower || !yard) throw new Error('there are no stops')
const [note] = tower.hotspots
if (!note) throw new Error('there is no hotspot')

const draftOf = (...stops: StopContent[]): DraftContent => ({ ...joinContent([]), stops })
const idsOf = (draft: DraftContent | null) => draft?.stops.map(({ id }) => id)
const version = draftOf(hall, tower, yard)

describe('copying from a version into a draft', () => {
  it('inserts a missing stop after the last one that precedes it, or at the start', () => {
    const selectionOf = (id: string) => ({ stopIds: [id], hotspotIds: [] })
    expect(idsOf(copyInto(draftOf(hall, yard), version, selectionOf(tower.id)))).toEqual([hall.id, tower.id, yard.id])
    expect(idsOf(copyInto(draftOf(yard), version, selectionOf(tower.id)))).toEqual([tower.id, yard.id])
    expect(idsOf(copyInto(draftOf(yard, hall), version, selectionOf(tower.id)))).toEqual([yard.id, hall.id, tower.id])
  })

  it('replaces a stop in place and keeps the others', () => {
    const renamed = { ...tower, name: 'Renamed' }
    const copied = copyInto(draftOf(renamed, { ...hall, name: 'Also renamed' }), version, {
      stopIds: [tower.id],
      hotspotIds: [],
    })
    expect(copied?.stops.map(({ name }) => name)).toEqual([tower.name, 'Also renamed'])
  })

  it('copies a hotspot with its translations and nothing else of its stop', () => {
    const text = { language: 'de', key: `hotspot.${note.id}.title`, text: 'Alt', source: note.title }
    const stopText = { language: 'de', key: `stop.${tower.id}.name`, text: 'Turm', source: tower.name }
    const sourceVersion = draftOf({ ...tower, translations: [text, stopText] })
    const draft = draftOf({
      ...tower,
      name: 'Renamed',
      hotspots: tower.hotspots.slice(1),
      translations: [{ ...text, text: 'Neu' }],
    })
    const stop = copyInto(draft, sourceVersion, { stopIds: [], hotspotIds: [note.id] })?.stops[0]
    expect(stop?.name).toBe('Renamed')
    expect(stop?.hotspots.map(({ id }) => id)).toEqual(tower.hotspots.map(({ id }) => id))
    expect(stop?.translations).toEqual([text])
  })

  it('returns null for a missing stop in the version or the draft', () => {
    expect(copyInto(draftOf(hall), draftOf(hall), { stopIds: [tower.id], hotspotIds: [] })).toBeNull()
    expect(copyInto(draftOf(hall), version, { stopIds: [], hotspotIds: [note.id] })).toBeNull()
  })
})

describe('the content of a draft', () => {
  it('is unchanged after splitting and joining', () => {
    expect(joinContent(splitContent(version))).toEqual(version)
  })

  it('has defaults for fields that older content lacks', () => {
    const { levelRollDeg: _level, ...older } = hall
    expect(joinContent([{ stop: older as StopContent }]).stops[0]?.levelRollDeg).toBe(0)
  })
})
