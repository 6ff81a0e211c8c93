import { formIdsOfButton } from '../../buttons/references.ts'
import { formIdsIn } from '../../hotspots/references.ts'
import { translationsByOwner, translationsIn } from '../../versions/content-of-tour.ts'
import { upsertItem } from '../../versions/copy-into.ts'
import type { ContentTranslation, DraftContent, StopContent, TourContent } from '../../versions/draft-content.ts'
import type { ChangeSelection } from './change-selection.ts'

type Contents = { readonly live: DraftContent; readonly draft: DraftContent }

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

function selectTour({ live, draft }: Contents, { areas }: ChangeSelection): TourContent {
  const of = (area: ChangeSelection['areas'][number]) => (areas.includes(area) ? draft.tour : live.tour)
  const { language, languages } = of('languages')
  return {
    ...of('tour'),
    language,
    languages,
    styles: of('styles').styles,
    buttons: of('buttons').buttons,
    floorPlans: of('floorPlans').floorPlans,
  }
}

/** Selected stops as they are in the draft, all others as they are live, in the order of either. */
function selectStops({ live, draft }: Contents, { areas, stopIds }: ChangeSelection): readonly StopContent[] {
  const selected = new Set(stopIds)
  const drafted = new Map(draft.stops.map((stop) => [stop.id, stop]))
  const lived = new Map(live.stops.map((stop) => [stop.id, stop]))
  const stopOf = (id: string) => (selected.has(id) ? drafted.get(id) : lived.get(id))
  const isInDraftOrder = areas.includes('tour')
  const [first, second] = isInDraftOrder ? [draft.stops, live.stops] : [live.stops, draft.stops]
  const order = idsOf(second)
  const firstIds = new Set(idsOf(first))
  let stops: readonly StopContent[] = first.flatMap(({ id }) => stopOf(id) ?? [])
  for (const { id } of second) {
    const stop = firstIds.has(id) ? undefined : stopOf(id)
    if (stop !== undefined) stops = upsertItem(stops, stop, order)
  }
  return stops
}

/** Those of the draft or the live ones, with those of the other that something selected opens. */
function selectForms({ live, draft }: Contents, { areas }: ChangeSelection, shown: Omit<DraftContent, 'forms'>) {
  const [forms, others] = areas.includes('forms') ? [draft.forms, live.forms] : [live.forms, draft.forms]
  const opened = new Set([
    ...shown.stops.flatMap(({ hotspots }) => hotspots.flatMap(formIdsIn)),
    ...(shown.tour.buttons?.own ?? []).flatMap(formIdsOfButton),
  ])
  const known = new Set(forms.map(({ form }) => form.id))
  return [...forms, ...others.filter(({ form: { id } }) => opened.has(id) && !known.has(id))]
}

/** Ids of all that texts can belong to. */
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

/** Translations of the draft or the live ones, with those of the other for what only the other has. */
function selectTranslations({ live, draft }: Contents, { areas }: ChangeSelection): readonly ContentTranslation[] {
  const [first, second] = areas.includes('languages') ? [draft, live] : [live, draft]
  const owners = ownersIn(first)
  const otherOwners = ownersIn(second)
  const isOnlyOther = (owner: string) => otherOwners.has(owner) && !owners.has(owner)
  return [...translationsIn(first), ...translationsIn(second).filter((one) => isOnlyOther(ownerOf(one)))]
}

/** The live content of a tour with the selected changes of its draft. */
export function selectContent(contents: Contents, selection: ChangeSelection): DraftContent {
  const tour = selectTour(contents, selection)
  const stops = selectStops(contents, selection)
  const forms = selectForms(contents, selection, { tour, stops })
  const stopIds = idsOf(stops)
  const startStopId = stopIds.find((id) => id === tour.startStopId) ?? stopIds[0] ?? null
  const owners = ownersIn({ tour, stops, forms })
  const known = ownersIn(contents.live)
  const drafted = ownersIn(contents.draft)
  const isGone = (owner: string) => (known.has(owner) || drafted.has(owner)) && !owners.has(owner)
  const texts = selectTranslations(contents, selection).filter(
    (one) => tour.languages.includes(one.language) && !isGone(ownerOf(one)),
  )
  const textsOf = translationsByOwner({ stops, forms: forms.map(({ form }) => form) }, texts)
  return {
    tour: { ...tour, startStopId, translations: textsOf('') },
    forms: forms.map(({ form }) => ({ form, translations: textsOf(form.id) })),
    stops: stops.map((stop) => ({ ...stop, translations: textsOf(stop.id) })),
  }
}
