import { describe, expect, it } from 'vitest'
import { emptyHistory, record, redo, undo } from '../../../src/client/features/tours/tour-draft/edits/history.ts'
import { hotspotChange } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import {
  saveHotspots,
  UnsavedHotspotsError,
} from '../../../src/client/features/tours/tour-draft/saving/save-hotspots.ts'
import { hotspotLimits } from '../../../src/shared/hotspots/hotspot-limits.ts'
import type { Hotspot } from '../../../src/shared/hotspots/hotspots.ts'
import type { UpdatedHotspots } from '../../../src/shared/tours/saves.ts'
import { anInfo } from './tour-builder.ts'

type UpdateMany = Parameters<typeof saveHotspots>[1]['client']['hotspots']['updateMany']['mutate']

const savedAt = '2026-01-01T00:00:00.000Z'

/** A page with hotspots, and a server that may store other versions of them. */
function aPage(hotspots: readonly Hotspot[], serverHotspots: readonly Hotspot[] = hotspots) {
  const server = new Map(serverHotspots.map((hotspot) => [hotspot.id, hotspot]))
  const versions = new Map(hotspots.map(({ id, version }) => [id, version]))
  const callLengths: number[] = []
  const mutate: UpdateMany = async ({ hotspots: changes }) => {
    callLengths.push(changes.length)
    const storedHotspots = changes.flatMap(({ hotspotId }) => server.get(hotspotId) ?? [])
    if (storedHotspots.length === 0)
      throw Object.assign(new Error('gone'), { data: { code: 'resource.notFound', status: 404 } })
    const changeOf = ({ id }: Hotspot) => changes.find(({ hotspotId }) => hotspotId === id)
    const isStale = (hotspot: Hotspot) => changeOf(hotspot)?.version !== hotspot.version
    const savedHotspots = storedHotspots
      .filter((hotspot) => !isStale(hotspot))
      .map((hotspot) => ({ ...hotspot, title: changeOf(hotspot)?.title ?? '', version: hotspot.version + 1 }))
    for (const hotspot of savedHotspots) server.set(hotspot.id, hotspot)
    return {
      hotspots: savedHotspots,
      hotspotIds: [],
      stale: storedHotspots.filter(isStale),
      missingHotspotIds: changes.map(({ hotspotId }) => hotspotId).filter((id) => !server.has(id)),
      media: [],
      save: { previousSavedAt: savedAt, savedAt, savedBy: 'Ann' },
    }
  }
  const setVersion = ({ id, version }: Hotspot) => void versions.set(id, version)
  const context = {
    tourId: 'tour',
    client: { hotspots: { updateMany: { mutate } } },
    cache: {
      versionOf: (id: string) => versions.get(id) ?? 1,
      refresh: async () => undefined,
      applySave: { updatedHotspots: (saved: UpdatedHotspots) => saved.hotspots.forEach(setVersion) },
      applyNewer: { hotspot: setVersion },
    },
  }
  return { context, callLengths, titleOf: (id: string) => server.get(id)?.title }
}

const rename = (hotspot: Hotspot) => hotspotChange(hotspot, { title: `${hotspot.title} 2` })
function invertedOf(hotspot: Hotspot) {
  const { before, after, ...reference } = rename(hotspot)
  return { ...reference, before: after, after: before }
}
const door = anInfo('door', 'hall')
const desk = anInfo('desk', 'hall')

describe('saving changes of several hotspots', () => {
  it('splits the changes into requests of the largest size', async () => {
    const hotspots = Array.from({ length: hotspotLimits.updateManyMax + 1 }, (_, index) => anInfo(`${index}`, 'hall'))
    const page = aPage(hotspots)
    await saveHotspots(hotspots.map(rename), page.context)
    expect(page.callLengths).toEqual([hotspotLimits.updateManyMax, 1])
    expect(page.titleOf('100')).toBe('100 2')
  })

  it('merges with changes of other fields by another person', async () => {
    const page = aPage([door, desk], [anInfo('door', 'hall', { version: 4, visible: false }), desk])
    await saveHotspots([door, desk].map(rename), page.context)
    expect(page.callLengths).toEqual([2, 1])
    expect(page.titleOf('door')).toBe('door 2')
  })

  it('leaves out fields that another person changed, and saves the others', async () => {
    const page = aPage([door, desk], [anInfo('door', 'hall', { version: 4, title: 'Gate' }), desk])
    const call = saveHotspots([door, desk].map(rename), page.context)
    await expect(call).rejects.toBeInstanceOf(UnsavedHotspotsError)
    await expect(call).rejects.toMatchObject({ count: 1, data: { status: 409 } })
    expect([page.titleOf('door'), page.titleOf('desk')]).toEqual(['Gate', 'desk 2'])
  })

  it('leaves changes that were not saved out of undo and redo', async () => {
    const page = aPage([door, desk], [anInfo('door', 'hall', { version: 4, title: 'Gate' }), desk])
    const changes = [door, desk].map(rename)
    const recorded = record(emptyHistory, { edits: [{ type: 'updateHotspots', changes }], atMs: 0 })
    await saveHotspots(changes, page.context).catch(() => undefined)
    const undone = undo(recorded)
    expect(undone?.edits).toEqual([{ type: 'updateHotspots', changes: [invertedOf(desk)] }])
    const redone = undone && redo(undone.history)
    expect(redone?.edits).toEqual([{ type: 'updateHotspots', changes: [rename(desk)] }])
  })

  it('counts deleted hotspots as not saved', async () => {
    await expect(saveHotspots([door, desk].map(rename), aPage([door, desk], [desk]).context)).rejects.toMatchObject({
      count: 1,
    })
    await expect(saveHotspots([door, desk].map(rename), aPage([door, desk], []).context)).rejects.toMatchObject({
      count: 2,
    })
  })
})
