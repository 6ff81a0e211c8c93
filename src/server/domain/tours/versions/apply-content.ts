import { LockMode } from '@mikro-orm/core'
import { mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { limits } from '../../../../shared/limits.ts'
import { translationsIn } from '../../../../shared/versions/content-of-tour.ts'
import type { DraftContent, HotspotContent, StopContent } from '../../../../shared/versions/draft-content.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { Hotspot } from '../hotspots/entity.ts'
import { linkMedia } from '../hotspots/link-media.ts'
import { Stop } from '../stops/entity.ts'
import type { Tour } from '../tours/entity.ts'
import { applyToHotspot, applyToStop, applyToTour } from './apply-fields.ts'
import { applyTranslations } from './apply-translations.ts'
import type { LibraryMedia } from './library-media.ts'

// Others wait, and what was read before the wait is old by now.
const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const

type Applied = { readonly tour: Tour; readonly content: DraftContent; readonly media: LibraryMedia }

/** Stops that are not in the content go as removed ones do; those that were removed, or are gone for good, come back. */
async function applyStops({ em, ports }: AccountScope, { tour, content, media }: Applied): Promise<void> {
  const rows = new Map((await em.find(Stop, { tour: tour.id }, lock)).map((row) => [row.id, row]))
  const wantedIds = new Set(content.stops.map(({ id }) => id))
  for (const row of rows.values()) {
    if (wantedIds.has(row.id) || row.deletedAt) continue
    row.deletedAt = ports.now()
    row.removedFromIndex = tour.stopIds.indexOf(row.id)
  }
  for (const stop of content.stops) {
    const row =
      rows.get(stop.id) ?? em.create(Stop, { id: stop.id, account: tour.account, tour: tour.id, name: stop.name })
    if (row.deletedAt) row.deletedAt = null
    if (typeof row.removedFromIndex === 'number') row.removedFromIndex = null
    applyToStop(row, stop, media)
  }
}

type Placed = { readonly hotspot: HotspotContent; readonly stopId: string }

const placedIn = (stops: readonly StopContent[]): Placed[] =>
  stops.flatMap(({ id: stopId, hotspots }) => hotspots.map((hotspot) => ({ hotspot, stopId })))

/** The same with hotspots. Answers those whose details name other media than before. */
async function applyHotspots({ em, ports }: AccountScope, { tour, content }: Applied): Promise<Hotspot[]> {
  const stopIds = content.stops.map(({ id }) => id)
  const rows = new Map((await em.find(Hotspot, { stop: { $in: stopIds } }, lock)).map((row) => [row.id, row]))
  const placed = placedIn(content.stops)
  const wantedIds = new Set(placed.map(({ hotspot }) => hotspot.id))
  for (const row of rows.values()) if (!wantedIds.has(row.id) && !row.deletedAt) row.deletedAt = ports.now()
  const changed: Hotspot[] = []
  for (const { hotspot, stopId: stop } of placed) {
    const { id, kind, details, yawDeg, pitchDeg } = hotspot
    const known = rows.get(id)
    if (known === undefined || !isDeepEqual(mediaIdsIn(known), mediaIdsIn(hotspot))) {
      const row = known ?? em.create(Hotspot, { id, account: tour.account, stop, kind, details, yawDeg, pitchDeg })
      rows.set(id, row)
      changed.push(row)
    }
    const row = rows.get(id)
    if (row === undefined) continue
    if (row.deletedAt) row.deletedAt = null
    applyToHotspot(row, hotspot)
  }
  return changed
}

/** The stops that the next flush changes, by their fields or their hotspots. */
function changedStopIds(em: EntityManager): ReadonlySet<string> {
  const work = em.getUnitOfWork()
  work.computeChangeSets()
  const ids = new Set<string>()
  for (const { entity } of work.getChangeSets()) {
    if (entity instanceof Stop) ids.add(entity.id)
    if (entity instanceof Hotspot) ids.add(entity.stop)
  }
  return ids
}

/** Not by the rows: the save of a hotspot is none of its stop's fields, and makes no other save of them stale. */
const savedSql = 'update stops set saved_at = ?, saved_by_id = ? where id = any(?::uuid[])'

/**
 * Makes the draft of a locked tour what some content says. Only what differs is written, so that nobody's save of
 * anything else becomes stale. The caller notes the save.
 */
export async function applyContent(scope: AccountScope, applied: Applied): Promise<void> {
  const { em, actor, ports } = scope
  const { tour, content } = applied
  await applyStops(scope, applied)
  const ofFields = changedStopIds(em)
  await em.flush()
  const changed = await applyHotspots(scope, applied)
  const stopIds = [...ofFields, ...changedStopIds(em)]
  await em.execute(savedSql, [ports.now(), actor.id, `{${stopIds.join(',')}}`])
  await applyToTour(scope, applied)
  await applyTranslations(scope, tour, translationsIn(content))
  await em.flush()
  for (let from = 0; from < changed.length; from += limits.versionPartsAtOnce) {
    await linkMedia(em, changed.slice(from, from + limits.versionPartsAtOnce))
    await em.flush()
  }
}
