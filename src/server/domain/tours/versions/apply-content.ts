import { LockMode } from '@mikro-orm/core'
import type { BrandKitFields } from '../../../../shared/brand-kit/brand-kit.ts'
import { mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { translationsIn } from '../../../../shared/versions/content-of-tour.ts'
import type { DraftContent, HotspotContent, StopContent } from '../../../../shared/versions/draft-content.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Hotspot } from '../hotspots/entity.ts'
import { linkMedia } from '../hotspots/link-media.ts'
import { Stop } from '../stops/entity.ts'
import type { Tour } from '../tours/entity.ts'
import { type ApplyScope, applyToHotspot, applyToStop, applyToTour } from './apply-fields.ts'
import { applyTranslations } from './apply-translations.ts'
import type { LibraryMedia } from './library-media.ts'
import { rowsPerStatement } from './parts.ts'

// Refreshed, because a row that was read before the lock may be out of date.
const lockOptions = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const

type ContentToApply = {
  readonly tour: Tour
  readonly content: DraftContent
  readonly media: LibraryMedia
  /** Locked brand kit; null without one. */
  readonly kit: BrandKitFields | null
}

/** Deletes stops that are not in the content, restores deleted stops, and creates purged stops again. */
async function applyStops({ em, ports }: ApplyScope, { tour, content, media }: ContentToApply): Promise<void> {
  const rowById = new Map((await em.find(Stop, { tour: tour.id }, lockOptions)).map((row) => [row.id, row]))
  const contentIds = new Set(content.stops.map(({ id }) => id))
  for (const row of rowById.values()) {
    if (contentIds.has(row.id) || row.deletedAt) continue
    row.deletedAt = ports.now()
    row.removedFromIndex = tour.stopIds.indexOf(row.id)
  }
  for (const stop of content.stops) {
    const row =
      rowById.get(stop.id) ?? em.create(Stop, { id: stop.id, account: tour.account, tour: tour.id, name: stop.name })
    if (row.deletedAt) row.deletedAt = null
    if (typeof row.removedFromIndex === 'number') row.removedFromIndex = null
    applyToStop(row, stop, media)
  }
}

type HotspotInStop = { readonly hotspot: HotspotContent; readonly stopId: string }

const hotspotsInStops = (stops: readonly StopContent[]): HotspotInStop[] =>
  stops.flatMap(({ id: stopId, hotspots }) => hotspots.map((hotspot) => ({ hotspot, stopId })))

/** Deletes, restores and creates hotspots, like stops. Returns hotspots that refer to other media than before. */
async function applyHotspots({ em, ports }: ApplyScope, { tour, content }: ContentToApply): Promise<Hotspot[]> {
  const stopIds = content.stops.map(({ id }) => id)
  const rowById = new Map((await em.find(Hotspot, { stop: { $in: stopIds } }, lockOptions)).map((row) => [row.id, row]))
  const hotspotsWithStop = hotspotsInStops(content.stops)
  const contentIds = new Set(hotspotsWithStop.map(({ hotspot }) => hotspot.id))
  for (const row of rowById.values()) if (!contentIds.has(row.id) && !row.deletedAt) row.deletedAt = ports.now()
  const hotspotsToLink: Hotspot[] = []
  for (const { hotspot, stopId: stop } of hotspotsWithStop) {
    const { id, kind, details, yawDeg, pitchDeg } = hotspot
    const storedRow = rowById.get(id)
    const row = storedRow ?? em.create(Hotspot, { id, account: tour.account, stop, kind, details, yawDeg, pitchDeg })
    if (storedRow === undefined || !isDeepEqual(mediaIdsIn(storedRow), mediaIdsIn(hotspot))) hotspotsToLink.push(row)
    if (row.deletedAt) row.deletedAt = null
    applyToHotspot(row, hotspot)
  }
  return hotspotsToLink
}

/** Ids of stops that the next flush changes, in their fields or their hotspots. */
function changedStopIds(em: EntityManager): ReadonlySet<string> {
  const unitOfWork = em.getUnitOfWork()
  unitOfWork.computeChangeSets()
  const ids = new Set<string>()
  for (const { entity } of unitOfWork.getChangeSets()) {
    if (entity instanceof Stop) ids.add(entity.id)
    if (entity instanceof Hotspot) ids.add(entity.stop)
  }
  return ids
}

/** Marks stops as saved. In SQL, because an update by the ORM would make other saves of their fields stale. */
const markStopsSavedSql = 'update stops set saved_at = ?, saved_by_id = ? where id = any(?::uuid[])'

/**
 * Replaces the content of a locked tour's draft. Only differences are written, so that saves of unchanged parts don't
 * become stale. The caller records the save.
 */
export async function applyContent(scope: ApplyScope, target: ContentToApply): Promise<void> {
  const { em, actor, ports } = scope
  const { tour, content } = target
  await applyStops(scope, target)
  const stopIdsByFields = changedStopIds(em)
  await em.flush()
  const hotspotsToLink = await applyHotspots(scope, target)
  const stopIds = [...stopIdsByFields, ...changedStopIds(em)]
  await em.execute(markStopsSavedSql, [ports.now(), actor.id, `{${stopIds.join(',')}}`])
  await applyToTour(scope, target)
  await applyTranslations(scope, tour, translationsIn(content))
  await em.flush()
  for (let start = 0; start < hotspotsToLink.length; start += rowsPerStatement) {
    await linkMedia(em, hotspotsToLink.slice(start, start + rowsPerStatement))
    await em.flush()
  }
}
