import { formIdsOfButton } from '../../buttons/references.ts'
import { formIdsIn } from '../../hotspots/references.ts'
import { translationsByOwner, translationsIn } from '../../versions/content-of-tour.ts'
import { upsertItem } from '../../versions/copy-into.ts'
import type { ContentTranslation, DraftContent, StopContent, TourContent } from '../../versions/draft-content.ts'
import type { ChangeSelection } from './change-selection.ts'

type Contents = { readonly live: DraftContent; readonly draft: DraftContent }

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

function selectTour({ live, draft }: Contents, { areas }: ChangeSelection): TourContent {
  const sourceOf = (area: ChangeSelection['areas'][number]) => (areas.includes(area) ? draft.tour : live.tour)
  const { language, languages } = sourceOf('languages')
  return {
    ...sourceOf('tour'),
    language,
    languages,
    styles: sourceOf('styles').styles,
    transition: sourceOf('styles').transition,
    buttons: sourceOf('buttons').buttons,
    floorPlans: sourceOf('floorPlans').floorPlans,
  }
}

/**
 * Selected stops from the draft and all others from the live content. The order comes from the draft if the area
 * `tour` is selected, else from the live content.
 */
function selectStops({ live, draft }: Contents, { areas, stopIds }: ChangeSelection): readonly StopContent[] {
  const selectedIds = new Set(stopIds)
  const draftStopById = new Map(draft.stops.map((stop) => [stop.id, stop]))
  const liveStopById = new Map(live.stops.map((stop) => [stop.id, stop]))
  const stopOf = (id: string) => (selectedIds.has(id) ? draftStopById.get(id) : liveStopById.get(id))
  const isInDraftOrder = areas.includes('tour')
  const baseStops = isInDraftOrder ? draft.stops : live.stops
  const otherStops = isInDraftOrder ? live.stops : draft.stops
  const otherOrder = idsOf(otherStops)
  const baseIds = new Set(idsOf(baseStops))
  let stops: readonly StopContent[] = baseStops.flatMap(({ id }) => stopOf(id) ?? [])
  for (const { id } of otherStops) {
    const stop = baseIds.has(id) ? undefined : stopOf(id)
    if (stop !== undefined) stops = upsertItem(stops, stop, otherOrder)
  }
  return stops
}

/**
 * Forms of the draft if the area `forms` is selected, else of the live content, plus other forms that hotspots or
 * buttons of the published content open.
 */
function selectForms({ live, draft }: Contents, { areas }: ChangeSelection, published: Omit<DraftContent, 'forms'>) {
  const areFormsSelected = areas.includes('forms')
  const forms = areFormsSelected ? draft.forms : live.forms
  const otherForms = areFormsSelected ? live.forms : draft.forms
  const openedIds = new Set([
    ...published.stops.flatMap(({ hotspots }) => hotspots.flatMap(formIdsIn)),
    ...(published.tour.buttons?.own ?? []).flatMap(formIdsOfButton),
  ])
  const formIds = new Set(forms.map(({ form }) => form.id))
  return [...forms, ...otherForms.filter(({ form: { id } }) => openedIds.has(id) && !formIds.has(id))]
}

/** Ids of all items that have translatable texts. */
function ownersIn({ tour, forms, stops }: DraftContent): ReadonlySet<string> {
  return new Set([
    ...idsOf(stops),
    ...stops.flatMap(({ hotspots }) => idsOf(hotspots)),
    ...forms.map(({ form }) => form.id),
    ...idsOf(tour.floorPlans),
    ...idsOf(tour.buttons?.own ?? []),
  ])
}

const ownerOf = ({ key }: ContentTranslation) => key.split('.')[1] ?? ''

/**
 * Translations of the draft if the area `languages` is selected, else of the live content, plus translations of items
 * that only the other content has.
 */
function selectTranslations({ live, draft }: Contents, { areas }: ChangeSelection): readonly ContentTranslation[] {
  const areLanguagesSelected = areas.includes('languages')
  const baseContent = areLanguagesSelected ? draft : live
  const otherContent = areLanguagesSelected ? live : draft
  const baseOwners = ownersIn(baseContent)
  const otherOwners = ownersIn(otherContent)
  const isOnlyInOther = (owner: string) => otherOwners.has(owner) && !baseOwners.has(owner)
  return [
    ...translationsIn(baseContent),
    ...translationsIn(otherContent).filter((translation) => isOnlyInOther(ownerOf(translation))),
  ]
}

/** Live content of a tour with the selected changes of its draft applied. */
export function selectContent(contents: Contents, selection: ChangeSelection): DraftContent {
  const tour = selectTour(contents, selection)
  const stops = selectStops(contents, selection)
  const forms = selectForms(contents, selection, { tour, stops })
  const stopIds = idsOf(stops)
  const startStopId = stopIds.find((id) => id === tour.startStopId) ?? stopIds[0] ?? null
  const owners = ownersIn({ tour, stops, forms })
  const liveOwners = ownersIn(contents.live)
  const draftOwners = ownersIn(contents.draft)
  const isRemoved = (owner: string) => (liveOwners.has(owner) || draftOwners.has(owner)) && !owners.has(owner)
  const translations = selectTranslations(contents, selection).filter(
    (translation) => tour.languages.includes(translation.language) && !isRemoved(ownerOf(translation)),
  )
  const textsOf = translationsByOwner({ stops, forms: forms.map(({ form }) => form) }, translations)
  return {
    tour: { ...tour, startStopId, translations: textsOf('') },
    forms: forms.map(({ form }) => ({ form, translations: textsOf(form.id) })),
    stops: stops.map((stop) => ({ ...stop, translations: textsOf(stop.id) })),
  }
}
