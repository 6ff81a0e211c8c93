import type { z } from 'zod'
import type { BrandKitFields } from '../../../../shared/brand-kit/brand-kit.ts'
import { fieldOfPart } from '../../../../shared/brand-kit/brand-parts.ts'
import {
  customTextSourcesAfter,
  normalizeCustomTexts,
  sourcesOfCustomTexts,
} from '../../../../shared/custom-texts/custom-texts.ts'
import type { FormInput } from '../../../../shared/forms/forms.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { TourFields, updateTourInput } from '../../../../shared/tours/tours.ts'
import type { Draft } from '../../../database/rows/row-update.ts'
import { acceptRichText } from '../../../kernel/clean-html.ts'
import { applyFields, type FieldRules } from '../../../kernel/field-rules.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { staleVersion } from '../../../kernel/versions.ts'
import { changeBackgroundAudio } from '../../library/media/background-audio.ts'
import { requireMedia } from '../../library/media/require-media.ts'
import { fieldsOfKit, lockBrandKit } from '../brand-kit/find.ts'
import { brandValuesOf, inheritParts, releaseChangedParts } from '../brand-kit/inherit.ts'
import { loadOwnFields, readTourRow, writeTour } from '../contents/own-fields.ts'
import { loadOwnMedia } from '../contents/present.ts'
import { changeFloorPlans } from '../floor-plans/change-floor-plans.ts'
import { changeForms } from '../forms/change-forms.ts'
import { loadForms } from '../forms/find.ts'
import type { TourRow } from '../tours/present.ts'
import { changeLanguages } from '../translations/change-languages.ts'
import { changeButtons } from './buttons.ts'
import { changeSocialMedia } from './change-social-media.ts'
import { changeStyles } from './change-styles.ts'

/** Puts stops into a new order. Stops that it lacks, because another editor just added them, come last. */
function reorderStops(stopIds: readonly string[], newOrder: readonly string[]): string[] {
  if (new Set(newOrder).size !== newOrder.length || !newOrder.every((id) => stopIds.includes(id))) {
    throw new AppError('input.invalid')
  }
  return [...newOrder, ...stopIds.filter((id) => !newOrder.includes(id))]
}

type RuleContext = {
  readonly scope: AccountScope
  /** Forms that the call sets, which its buttons may open; undefined if it leaves the forms unchanged. */
  readonly forms: readonly FormInput[] | undefined
  /** Locked brand kit; null if the account has none, or the call changes no inherited parts. */
  readonly kit: BrandKitFields | null
}

type SavedFields = Omit<TourFields, 'forms'> & {
  readonly forms: readonly FormInput[]
  readonly stopIds: readonly string[]
}

/**
 * Setters, applied in this order: `startStopId` must be in the new `stopIds`, `languages` depend on `language`, and
 * inherited parts replace other values of the call.
 */
const rules: FieldRules<SavedFields, Draft<TourRow>, RuleContext> = {
  stopIds: (tour, stopIds) => {
    tour.stopIds = reorderStops(tour.stopIds, stopIds)
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
  backgroundAudio: (tour, audio, { scope }) =>
    changeBackgroundAudio(tour, { em: scope.em, accountId: scope.account.id, audio }),
  styles: (tour, styles, { scope }) => changeStyles(tour, { em: scope.em, accountId: scope.account.id, styles }),
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
  stopDescriptionMinimized: (tour, isMinimized) => {
    tour.stopDescriptionMinimized = isMinimized
  },
  transition: (tour, transition) => {
    tour.transition = transition
  },
  location: (tour, location) => {
    tour.location = location
  },
  mapShown: (tour, isShown) => {
    tour.mapShown = isShown
  },
  gaId: (tour, gaId) => {
    tour.gaId = gaId
  },
  customTexts: (tour, texts) => {
    const newTexts = normalizeCustomTexts(texts)
    const { customTexts = null, customTextSources = null } = tour
    tour.customTextSources = customTextSourcesAfter({ customTexts, customTextSources }, newTexts)
    tour.customTexts = newTexts
  },
  customTextSources: (tour, sources) => {
    tour.customTextSources = sourcesOfCustomTexts(tour.customTexts ?? null, sources)
  },
  tags: (tour, tags) => {
    tour.tags = [...tags]
  },
  buttons: async (tour, buttons, { scope, forms }) => {
    const currentForms = forms ?? (await loadForms(scope.em, tour.id))
    changeButtons(
      tour,
      buttons,
      currentForms.map(({ id }) => id),
    )
  },
  brandKitParts: (tour, parts, { kit }) => {
    if (kit === null) tour.brandKitParts = []
    else inheritParts(tour, kit, parts)
  },
}

const fieldsWithMedia = [
  'coverMediaId',
  'socialMediaId',
  'backgroundAudio',
  'styles',
  'floorPlans',
  'brandKitParts',
] as const
/** Fields that are stored in other tables, or come from them. */
export const fieldsOfOtherTables = ['floorPlans', 'forms', 'languages', 'brandKitParts'] as const

type TourInput = z.output<typeof updateTourInput>

/**
 * Rejects with 409 a call that inherits parts from a kit that doesn't exist, unless it sets their values as well. Those
 * become the tour's own: an undo may follow after the kit was deleted.
 */
function requireKit(kit: BrandKitFields | null, input: TourInput): void {
  if (kit !== null || input.brandKitParts === undefined) return
  if (input.brandKitParts.some((part) => input[fieldOfPart(part)] === undefined)) throw new AppError('brandKit.missing')
}

/**
 * Saves fields of a tour, either in a transaction that locks the tour, or by one statement on the version that was
 * read.
 */
export async function saveTour(scope: AccountScope, input: TourInput, { lock }: { readonly lock: boolean }) {
  const { em } = scope
  const kitRow = input.brandKitParts && (await lockBrandKit(em, scope.account.id, 'toInherit'))
  const storedTour = await readTourRow(scope, input.tourId, { lock })
  if (input.version !== undefined && input.version !== storedTour.version) {
    throw staleVersion(await loadOwnFields(em, storedTour))
  }
  const tour = { ...storedTour }
  const kit = kitRow ? fieldsOfKit(kitRow) : null
  requireKit(kit, input)
  await applyFields(rules, { row: tour, changes: input, context: { scope, forms: input.forms, kit } })
  if (input.brandKitParts === undefined) releaseChangedParts(tour, brandValuesOf(storedTour))
  if (lock) await em.flush()
  const writeResult = await writeTour(scope, { before: storedTour, after: tour })
  if (writeResult === null) throw staleVersion(await loadOwnFields(em, await readTourRow(scope, tour.id, { lock })))
  const { fields, save } = writeResult
  const media = fieldsWithMedia.some((field) => input[field] !== undefined) ? await loadOwnMedia(scope, fields) : []
  const order = input.stopIds && { stopIds: tour.stopIds }
  return { ...fields, ...order, media, save }
}
