import { arrangementOf } from '../../buttons/arrangement.ts'
import { buttonPositions } from '../../buttons/viewer-buttons.ts'
import { publishedCustomKeys } from '../../custom-texts/registry.ts'
import { isDeepEqual } from '../../kernel/deep-equal.ts'
import { defaultTransition } from '../../tours/transitions.ts'
import type {
  PublicButton,
  PublicFloorPlan,
  PublicForm,
  PublicStyles,
  PublicTour,
  TourDocument,
} from '../tour-document.ts'
import {
  byId,
  compareItems,
  type DetailTable,
  type FieldTable,
  fieldsBetween,
  type ItemsById,
  isReordered,
} from './compare-items.ts'
import {
  audioDetail,
  choiceDetail,
  type DocumentNames,
  type MediaNames,
  namedDetail,
  numberDetails,
  textDetail,
  valueDetail,
} from './detail-builders.ts'
import { mediaOf } from './media-changes.ts'
import type { ChangedField, TourChange } from './tour-change.ts'

type Settings = Pick<TourDocument, 'customScript' | 'gaId' | 'mapboxToken' | 'stopDescriptionMinimized'>
type TourState = { readonly tour: PublicTour; readonly settings: Settings; readonly document: TourDocument }

const tourFields: FieldTable<PublicTour, 'tour'> = {
  id: null,
  name: 'name',
  description: 'description',
  language: 'language',
  startStopId: 'startStop',
  backgroundAudio: 'backgroundAudio',
  transition: 'transition',
  location: 'location',
  mapShown: 'mapShown',
  // Compared by their content.
  coverUrl: null,
  socialImageUrl: null,
  stopIds: null,
  floorPlans: null,
  forms: null,
  buttons: null,
  languages: null,
  styles: null,
  documents: null,
  customTexts: null,
}

const settingFields: FieldTable<Settings, 'tour'> = {
  mapboxToken: 'mapToken',
  stopDescriptionMinimized: 'descriptionMinimized',
  customScript: 'customScript',
  gaId: 'gaId',
}

const styleFields: FieldTable<PublicStyles, 'styles'> = {
  accent: 'accent',
  highlight: 'highlight',
  darkGlass: 'darkGlass',
  lightGlass: 'lightGlass',
  scheme: 'scheme',
  font: 'font',
  radius: 'radius',
  panelSide: 'panelSide',
  logo: 'logo',
  hotspots: 'hotspots',
  startScreen: 'startScreen',
}

const floorPlanFields: FieldTable<PublicFloorPlan, 'floorPlan'> = {
  id: null,
  name: 'name',
  mediaId: 'media',
  northDeg: 'north',
}

const tableOfForm: FieldTable<PublicForm, 'form'> = {
  id: null,
  title: 'title',
  intro: 'intro',
  fields: 'questions',
  submitLabel: 'submitLabel',
  thanks: 'thanks',
  opening: 'opening',
}

const tableOfButton: FieldTable<PublicButton, 'button'> = { id: null, label: 'label', icon: 'icon', action: 'action' }

function tourStateOf(document: TourDocument): ItemsById<TourState> {
  const { tours, customScript, gaId, mapboxToken, stopDescriptionMinimized } = document
  const settings = { customScript, gaId, mapboxToken, stopDescriptionMinimized }
  return new Map(Object.entries(tours).map(([id, tour]) => [id, { tour, settings, document }]))
}

/**
 * Id of the medium of an image URL, because the URL changes with its file; the URL itself for images outside the tour.
 */
function mediumAt(url: string | null | undefined, document: TourDocument): string | null {
  const medium = [...mediaOf(document)].find(([, { baseUrl }]) => baseUrl !== undefined && url?.startsWith(baseUrl))
  return medium?.[0] ?? url ?? null
}
const coverOf = ({ tour, document }: TourState) => mediumAt(tour.coverUrl, document)
const socialCardOf = ({ tour, document }: TourState) => mediumAt(tour.socialImageUrl, document)

const hasLocation = ({ tour, document }: TourState) =>
  tour.location !== undefined || Object.values(document.stops).some(({ location }) => location !== undefined)

/** True if a custom text that both states show differs. */
function hasChangedCustomTexts(before: TourState, after: TourState): boolean {
  const keysIn = ({ tour, settings }: TourState) => publishedCustomKeys({ gaId: settings.gaId, forms: tour.forms })
  const keysBefore = new Set(keysIn(before))
  const textOf = ({ tour }: TourState, key: string) => tour.customTexts?.[key] ?? ''
  return keysIn(after).some((key) => keysBefore.has(key) && textOf(before, key) !== textOf(after, key))
}

function changedTourFields(before: TourState, after: TourState): ChangedField<'tour'>[] {
  const planIds = ({ tour }: TourState) => (tour.floorPlans ?? []).map(({ id }) => id)
  const fields = new Set<ChangedField<'tour'>>([
    ...fieldsBetween(before.tour, after.tour, tourFields),
    ...fieldsBetween(before.settings, after.settings, settingFields),
  ])
  if (coverOf(before) !== coverOf(after)) fields.add('cover')
  if (socialCardOf(before) !== socialCardOf(after)) fields.add('socialCard')
  if (hasChangedCustomTexts(before, after)) fields.add('customTexts')
  if (isReordered(before.tour.stopIds, after.tour.stopIds)) fields.add('stopOrder')
  if (isReordered(planIds(before), planIds(after))) fields.add('planOrder')
  if (hasLocation(before) !== hasLocation(after)) {
    // The map appears and disappears together with the locations.
    fields.delete('mapShown')
    fields.delete('mapToken')
  }
  return [...fields]
}

/** Names of buttons by position, without custom buttons that only one of both tours has. */
function buttonsByPosition(tour: PublicTour | undefined, other: PublicTour | undefined) {
  const arrangement = arrangementOf(tour?.buttons)
  const customIds = (anyTour: PublicTour | undefined) => (anyTour?.buttons?.own ?? []).map(({ id }) => id)
  const unsharedIds = new Set(customIds(tour).filter((id) => !customIds(other).includes(id)))
  return buttonPositions.map((position) => arrangement[position].filter((name) => !unsharedIds.has(name)))
}

type Tours = { readonly before: PublicTour | undefined; readonly after: PublicTour | undefined }

function buttonChanges({ before, after }: Tours): TourChange[] {
  const tourId = after?.id ?? ''
  const isSameArrangement = isDeepEqual(buttonsByPosition(before, after), buttonsByPosition(after, before))
  return [
    ...compareItems({
      subject: 'buttons',
      before: new Map([[tourId, before]]),
      after: new Map([[tourId, after]]),
      nameOf: () => after?.name ?? '',
      fields: () => (isSameArrangement ? [] : ['arrangement' as const]),
    }),
    ...compareItems({
      subject: 'button',
      before: byId(before?.buttons?.own ?? []),
      after: byId(after?.buttons?.own ?? []),
      nameOf: ({ label }) => label,
      fields: (previous, current) => fieldsBetween(previous, current, tableOfButton),
    }),
  ]
}

const styleDetails: DetailTable<PublicStyles, 'styles'> = {
  accent: valueDetail(({ accent }) => accent),
  highlight: valueDetail(({ highlight }) => highlight),
  darkGlass: valueDetail(({ darkGlass }) => darkGlass),
  lightGlass: valueDetail(({ lightGlass }) => lightGlass),
  scheme: choiceDetail('scheme', ({ scheme }) => scheme),
  font: choiceDetail('font', ({ font }) => font),
  radius: choiceDetail('radius', ({ radius }) => radius),
  panelSide: choiceDetail('side', ({ panelSide }) => panelSide),
}

function styleChanges({ before, after }: Tours): TourChange[] {
  const tourId = after?.id ?? ''
  return compareItems({
    subject: 'styles',
    before: new Map([[tourId, before?.styles ?? {}]]),
    after: new Map([[tourId, after?.styles ?? {}]]),
    nameOf: () => after?.name ?? '',
    fields: (previous, current) => fieldsBetween(previous, current, styleFields),
    details: styleDetails,
  })
}

/** URLs of the texts by language tag; a URL changes with its texts. */
function languagesOf(tour: PublicTour | undefined): ItemsById<string> {
  return new Map((tour?.languages ?? []).map(({ language, textsUrl }) => [language, textsUrl]))
}

type Names = { readonly media: MediaNames; readonly before: DocumentNames; readonly after: DocumentNames }

function tourDetails(names: Names): DetailTable<TourState, 'tour'> {
  return {
    description: textDetail(({ tour }) => tour.description),
    language: choiceDetail('language', ({ tour }) => tour.language),
    startStop: ({ tour: before }, { tour: after }) =>
      namedDetail(names.before.stop(before.startStopId), names.after.stop(after.startStopId)),
    backgroundAudio: audioDetail(names.media, ({ tour }) => tour.backgroundAudio),
    transition: choiceDetail('transition', ({ tour }) => tour.transition ?? defaultTransition),
    gaId: valueDetail(({ settings }) => settings.gaId),
  }
}

const planDetails = (names: MediaNames): DetailTable<PublicFloorPlan, 'floorPlan'> => ({
  media: valueDetail(({ mediaId }) => names.get(mediaId)),
  north: numberDetails({ unit: 'deg', read: ({ northDeg }) => northDeg }),
})

const formDetails: DetailTable<PublicForm, 'form'> = {
  intro: textDetail(({ intro }) => intro),
  submitLabel: valueDetail(({ submitLabel }) => submitLabel),
  thanks: textDetail(({ thanks }) => thanks),
}

/**
 * Changes of the tour, its buttons, styles, floor plans and forms. Without a live document the tour counts as added.
 */
export function changesOfTour(live: TourDocument | null, draft: TourDocument, names: Names): TourChange[] {
  const tours = compareItems({
    subject: 'tour',
    before: live === null ? new Map() : tourStateOf(live),
    after: tourStateOf(draft),
    nameOf: ({ tour }) => tour.name,
    fields: changedTourFields,
    details: tourDetails(names),
  })
  if (live === null) return tours
  const before = live.tours[draft.tourId]
  const after = draft.tours[draft.tourId]
  return [
    ...tours,
    ...buttonChanges({ before, after }),
    ...styleChanges({ before, after }),
    ...compareItems({
      subject: 'floorPlan',
      before: byId(before?.floorPlans ?? []),
      after: byId(after?.floorPlans ?? []),
      nameOf: ({ name }) => name,
      fields: (previous, current) => fieldsBetween(previous, current, floorPlanFields),
      details: planDetails(names.media),
    }),
    ...compareItems({
      subject: 'form',
      before: byId(before?.forms ?? []),
      after: byId(after?.forms ?? []),
      nameOf: ({ title }) => title,
      fields: (previous, current) => fieldsBetween(previous, current, tableOfForm),
      details: formDetails,
    }),
  ]
}

/** Changes of the published translations: added, removed and changed languages. */
export function changesOfLanguages(live: TourDocument | null, draft: TourDocument): TourChange[] {
  return compareItems({
    subject: 'language',
    before: languagesOf(live?.tours[draft.tourId]),
    after: languagesOf(draft.tours[draft.tourId]),
    nameOf: (_textsUrl, language) => language,
    fields: (previous, current) => (previous === current ? [] : ['texts' as const]),
  })
}
