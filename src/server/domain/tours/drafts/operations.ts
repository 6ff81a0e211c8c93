import type { z } from 'zod'
import { hasPermission } from '../../../../shared/access/permissions.ts'
import { normalizeCustomTexts } from '../../../../shared/custom-texts/custom-texts.ts'
import { deletedItem, deletedPage, listDeletedInput } from '../../../../shared/deleted-items.ts'
import type { FormInput } from '../../../../shared/forms/forms.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { savedTour } from '../../../../shared/tours/saves.ts'
import {
  createTourInput,
  duplicateTourInput,
  getTourInput,
  removeTourInput,
  restoreTourInput,
  type TourFields,
  tour,
  updateTourInput,
} from '../../../../shared/tours/tours.ts'
import { readableName } from '../../../../shared/web/readable-name.ts'
import type { WebhookEvent } from '../../../../shared/webhooks/webhook-events.ts'
import type { Draft } from '../../../database/rows/row-update.ts'
import { done } from '../../../kernel/answers.ts'
import { acceptRichText } from '../../../kernel/clean-html.ts'
import { restorableSince } from '../../../kernel/deletion.ts'
import { applyFields, type FieldRules } from '../../../kernel/field-rules.ts'
import { operation, requirePermission } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { staleVersion } from '../../../kernel/versions.ts'
import { isPublishedSql } from '../../billing/plans/usage.ts'
import { announceEvent } from '../../connections/webhooks/announce.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { changeBackgroundAudio } from '../../library/media/background-audio.ts'
import { requireMedia } from '../../library/media/find.ts'
import { tourCovers } from '../contents/covers.ts'
import { loadTour } from '../contents/load.ts'
import { loadOwnFields, readTourRow, writeTour } from '../contents/own-fields.ts'
import { mediaOfOwnFields } from '../contents/present.ts'
import { changeFloorPlans } from '../floor-plans/change.ts'
import { changeForms } from '../forms/change.ts'
import { loadForms } from '../forms/find.ts'
import { Share } from '../publication-state/entity.ts'
import { addStops } from '../stops/add.ts'
import { Tour } from '../tours/entity.ts'
import { findTour, lockRestorableTour, lockTour } from '../tours/find.ts'
import { namedTour } from '../tours/named-tour.ts'
import type { TourRow } from '../tours/present.ts'
import { changeLanguages } from '../translations/change-languages.ts'
import { changeButtons } from './buttons.ts'
import { copyTour } from './copy.ts'
import { changeSocialMedia } from './social-media.ts'
import { changeStyles } from './styles.ts'

export const getTour = operation({
  allow: 'viewTour',
  input: getTourInput,
  output: tour,
  run: async (scope, { tourId }) => {
    const tour = await loadTour(scope, tourId)
    const { actor, account } = scope
    if (hasPermission('manageTours', { role: account.role, rootAdmin: actor.rootAdmin })) return tour
    // Who hears of answers is for those who may read them.
    return { ...tour, forms: tour.forms.map((form) => ({ ...form, notifyEmail: null, hubspot: null })) }
  },
})

/** A tour with one stop for each medium, named after it. */
export const createTour = operation({
  allow: 'manageTours',
  input: createTourInput,
  output: tour,
  run: async (scope, { name, mediaIds = [] }) => {
    const { em, account, actor } = scope
    const media = await requireMedia(em, account.id, mediaIds)
    const stops = media.map((item) => ({ name: readableName(item.name), mediaId: item.id }))
    const tourId = await em.transactional(async (inner) => {
      const fields = { account: account.id, name, savedBy: actor.id, savedAt: scope.ports.now() }
      const tour = inner.create(Tour, fields)
      await inner.flush()
      if (stops.length > 0) await addStops({ ...scope, em: inner }, tour.id, stops)
      return tour.id
    })
    return loadTour(scope, tourId)
  },
})

/** The stops in the order wanted; one that somebody added meanwhile, and the order does not name, stays at the end. */
function reordered(stopIds: readonly string[], wanted: readonly string[]): string[] {
  if (new Set(wanted).size !== wanted.length || !wanted.every((id) => stopIds.includes(id))) {
    throw new AppError('input.invalid')
  }
  return [...wanted, ...stopIds.filter((id) => !wanted.includes(id))]
}

/** What came with the call: buttons may open forms that it brings. */
type Place = { readonly scope: AccountScope; readonly forms: readonly FormInput[] | undefined }

type SavedFields = Omit<TourFields, 'forms'> & {
  readonly forms: readonly FormInput[]
  readonly stopIds: readonly string[]
}

/** In the order in which they apply: a first stop is one of the new order, a language is no extra one of the old. */
const rules: FieldRules<SavedFields, Draft<TourRow>, Place> = {
  stopIds: (tour, stopIds) => {
    tour.stopIds = reordered(tour.stopIds, stopIds)
  },
  startStopId: (tour, stopId) => {
    if (stopId !== null && !tour.stopIds.includes(stopId)) throw new AppError('resource.notFound')
    tour.startStopId = stopId
  },
  coverMediaId: async (tour, mediaId, { scope }) => {
    if (mediaId !== null) await requireMedia(scope.em, scope.account.id, [mediaId])
    tour.cover = mediaId
  },
  socialMediaId: (tour, mediaId, { scope }) =>
    changeSocialMedia(tour, { em: scope.em, accountId: scope.account.id, mediaId }),
  backgroundAudio: (tour, wanted, { scope }) =>
    changeBackgroundAudio(tour, { em: scope.em, accountId: scope.account.id, audio: wanted }),
  styles: (tour, wanted, { scope }) => changeStyles(tour, { em: scope.em, accountId: scope.account.id, wanted }),
  floorPlans: (tour, plans, { scope }) => changeFloorPlans(scope, tour.id, plans),
  forms: (tour, forms, { scope }) => changeForms(scope.em, tour.id, forms),
  name: (tour, name) => {
    tour.name = name
  },
  description: (tour, html) => {
    tour.description = acceptRichText(html)
  },
  language: (tour, language) => {
    tour.language = language
  },
  languages: (tour, languages, { scope }) => changeLanguages(scope, tour, languages),
  stopDescriptionMinimized: (tour, minimized) => {
    tour.stopDescriptionMinimized = minimized
  },
  transition: (tour, transition) => {
    tour.transition = transition
  },
  location: (tour, location) => {
    tour.location = location
  },
  mapShown: (tour, shown) => {
    tour.mapShown = shown
  },
  gaId: (tour, gaId) => {
    tour.gaId = gaId
  },
  customTexts: (tour, texts) => {
    tour.customTexts = normalizeCustomTexts(texts)
  },
  tags: (tour, tags) => {
    tour.tags = [...tags]
  },
  buttons: async (tour, buttons, { scope, forms }) => {
    const known = forms ?? (await loadForms(scope.em, tour.id))
    changeButtons(
      tour,
      buttons,
      known.map(({ id }) => id),
    )
  },
}

const fieldsWithMedia = ['coverMediaId', 'socialMediaId', 'backgroundAudio', 'styles', 'floorPlans'] as const
/** What is stored in other tables. */
const fieldsElsewhere = ['floorPlans', 'forms', 'languages'] as const

type TourInput = z.output<typeof updateTourInput>

async function saveTour(scope: AccountScope, input: TourInput, { lock }: { readonly lock: boolean }) {
  const { em } = scope
  const before = await readTourRow(scope, input.tourId, { lock })
  if (input.version !== undefined && input.version !== before.version) {
    throw staleVersion(await loadOwnFields(em, before))
  }
  const tour = { ...before }
  await applyFields(rules, { row: tour, changes: input, place: { scope, forms: input.forms } })
  if (lock) await em.flush()
  const written = await writeTour(scope, { before, after: tour })
  if (written === null) throw staleVersion(await loadOwnFields(em, await readTourRow(scope, tour.id, { lock })))
  const { fields, save } = written
  const media = fieldsWithMedia.some((field) => input[field] !== undefined) ? await mediaOfOwnFields(scope, fields) : []
  const order = input.stopIds && { stopIds: tour.stopIds }
  return { ...fields, ...order, media, save }
}

/**
 * Saves fields of a tour on the version they were edited on; 409 `version.stale` carries the stored fields. The answer
 * holds the tour without its stops. Most saves are one statement, which the version decides; the tour is locked where a
 * save names no version, or stores something in other tables as well.
 */
export const updateTour = operation({
  allow: 'manageTours',
  input: updateTourInput,
  output: savedTour,
  inputMaxBytes: limits.largeInputMaxBytes,
  run: (scope, input) =>
    input.version !== undefined && fieldsElsewhere.every((field) => input[field] === undefined)
      ? saveTour(scope, input, { lock: false })
      : scope.em.transactional((em) => saveTour({ ...scope, em }, input, { lock: true })),
})

/** A copy with its own stops and hotspots, links within it pointing at the copies; unpublished. */
export const duplicateTour = operation({
  allow: 'manageTours',
  input: duplicateTourInput,
  output: tour,
  run: async (scope, { tourId }) => {
    const copy = await copyTour(scope, await findTour(scope, tourId))
    return loadTour(scope, copy.id)
  },
})

/** Takes a locked tour out of the list or puts it back; what visitors see goes and comes with it, and is written down. */
async function setDeleted(scope: AccountScope, tour: Tour, deletedAt: Date | null): Promise<void> {
  const isLive = (await scope.em.count(Share, { tour: tour.id, liveNumber: { $ne: null } })) > 0
  if (isLive) requirePermission(scope, 'publishTours')
  await scope.em.nativeUpdate(Tour, { id: tour.id }, { deletedAt })
  if (!isUntouched(tour))
    await announceEvent(scope, scope.account.id, deletionEvent(scope, tour, { isLive, deletedAt }))
  if (!isLive) return
  const action = deletedAt === null ? 'tour-restored' : 'tour-deleted'
  await recordEvent(scope, scope.account.id, { action, subject: tour.name })
}

type Deletion = { readonly isLive: boolean; readonly deletedAt: Date | null }

function deletionEvent({ ports }: AccountScope, { id, name }: Tour, { isLive, deletedAt }: Deletion): WebhookEvent {
  if (deletedAt !== null) return { type: 'tour.deleted', data: { tour: { id, name }, wasPublished: isLive } }
  return { type: 'tour.restored', data: { tour: namedTour(ports, { id, name }), isPublished: isLive } }
}

function isUntouched({ version, stopIds }: Tour): boolean {
  return version === 1 && stopIds.length === 0
}

/**
 * Takes a tour off the list and its share page off the web, for which somebody has to be allowed to publish;
 * `restoreTour` brings both back. With `untouched` it stays when somebody has done anything with it.
 */
export const removeTour = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: removeTourInput,
  output: done,
  run: async (scope, { tourId, untouched = false }) => {
    await scope.em.transactional(async (em) => {
      const tour = await lockTour(em, scope.account.id, tourId)
      if (untouched && !isUntouched(tour)) return
      await setDeleted({ ...scope, em }, tour, scope.ports.now())
    })
    return {}
  },
})

/** Tours that were deleted and can still be brought back by `restoreTour`; without those that nobody ever worked on. */
export const listDeletedTours = operation({
  allow: 'manageTours',
  input: listDeletedInput,
  output: deletedPage(deletedItem),
  run: async ({ em, account, ports }, { after = 0 }) => {
    // One version came with its making, and one with its removal.
    const workedOn = { $or: [{ version: { $gt: 2 } }, { stopIds: { $ne: [] } }] }
    const where = { account: account.id, deletedAt: { $gt: restorableSince(ports.now()) }, ...workedOn }
    const page = { offset: after, limit: limits.deletedPageLength }
    const [rows, total] = await em.findAndCount(Tour, where, { orderBy: { deletedAt: 'desc', id: 'asc' }, ...page })
    const covers = await tourCovers(em, rows)
    const items = rows.flatMap(({ id, name, deletedAt }) => {
      const thumbnailUrl = covers.get(id)?.coverUrl ?? null
      return deletedAt ? [{ id, name, deletedAt: deletedAt.toISOString(), thumbnailUrl }] : []
    })
    return { items, total }
  },
})

const willBePublishedSql = `select 1 from tours t where t.id = ? and t.account_id = ? and ${isPublishedSql}`

/** Whether visitors see a tour once it is restored, or will when what was asked for is made. */
async function isPublished(em: EntityManager, accountId: string, tourId: string): Promise<boolean> {
  return (await em.execute<unknown[]>(willBePublishedSql, [tourId, accountId])).length > 0
}

/**
 * Undoes `removeTour`: the tour is as it was, for visitors too. A tour that is not deleted stays as it is; 404 when the
 * time to restore it is over.
 */
export const restoreTour = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  uses: 'publishedTours',
  input: restoreTourInput,
  output: tour,
  run: async (scope, { tourId }) => {
    await scope.em.transactional(async (em) => {
      if (await isPublished(em, scope.account.id, tourId))
        await scope.reserve(em, scope.account.id, { use: 'publishedTours', tourId })
      const tour = await lockRestorableTour({ ...scope, em }, tourId)
      if (tour.deletedAt !== null) await setDeleted({ ...scope, em }, tour, null)
    })
    return loadTour(scope, tourId)
  },
})
