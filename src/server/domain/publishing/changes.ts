import { isDeepStrictEqual } from 'node:util'
import { mediaIn } from '../../../shared/hotspots/references.ts'
import type { TourChange } from '../../../shared/publishing/publications.ts'
import { withoutKindLook } from '../../../shared/publishing/styles-of.ts'
import type { PublicHotspot, PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import { stopKindNames } from '../../../shared/stop-kinds.ts'

type Things<Thing> = Readonly<Record<string, Thing>>
type Compared<Thing> = {
  readonly before: Things<Thing>
  readonly after: Things<Thing>
  readonly describe: (thing: Thing, id: string) => Omit<TourChange, 'change'>
}

function compare<Thing>({ before, after, describe }: Compared<Thing>): TourChange[] {
  const changes: TourChange[] = []
  for (const [id, thing] of Object.entries(after)) {
    const old = before[id]
    if (old === undefined) changes.push({ ...describe(thing, id), change: 'added' })
    else if (!isDeepStrictEqual(old, thing)) changes.push({ ...describe(thing, id), change: 'changed' })
  }
  for (const [id, thing] of Object.entries(before)) {
    if (after[id] === undefined) changes.push({ ...describe(thing, id), change: 'removed' })
  }
  return changes
}

type PlacedHotspot = { readonly hotspot: PublicHotspot; readonly stopName: string; readonly media: unknown }

/** Hotspots with what they show, so that a new build counts as a change. */
function hotspotsOf(document: TourDocument): Things<PlacedHotspot> {
  const styles = document.tours[document.tourId]?.styles
  const placed = Object.values(document.stops).flatMap((stop) =>
    stop.hotspots.map((hotspot) => {
      const media = mediaIn(hotspot).map(({ kind, mediaId }) => document[kind][mediaId] ?? null)
      return [hotspot.id, { hotspot: withoutKindLook(hotspot, styles), stopName: stop.name, media }] as const
    }),
  )
  return Object.fromEntries(placed)
}

/** What plays in the background, with its words. */
const soundOf = ({ audio }: TourDocument, { backgroundAudio }: Pick<PublicStop, 'backgroundAudio'>) =>
  audio[backgroundAudio?.mediaId ?? ''] ?? null

/** Stops without what is told apart, with their media, so that a new build or new captions count as a change. */
function stopsOf(document: TourDocument): Things<{ stop: Omit<PublicStop, 'hotspots'>; media: unknown }> {
  const { stops } = document
  const entries = Object.values(stops).map(({ hotspots: _hotspots, ...stop }) => {
    const id = stop.mediaId ?? ''
    const media = [...stopKindNames.map((kind) => document[kind][id] ?? null), soundOf(document, stop)]
    return [stop.id, { stop, media }] as const
  })
  return Object.fromEntries(entries)
}

function toursOf(document: TourDocument): Things<{ name: string }> {
  const { tours, customScript, gaId, mapboxToken, stopDescriptionMinimized } = document
  const settings = { customScript, gaId, mapboxToken, stopDescriptionMinimized }
  const entries = Object.entries(tours).map(
    ([id, { buttons: _buttons, languages: _languages, styles: _styles, ...tour }]) => {
      const plans = tour.floorPlans?.map(({ mediaId }) => document.images[mediaId] ?? null)
      return [id, { ...tour, settings, plans, sound: soundOf(document, tour) }]
    },
  )
  return Object.fromEntries(entries)
}

/** Told apart from the tour: they have a tab of their own. */
function buttonChanges(live: TourDocument | null, { tourId, tours }: TourDocument): TourChange[] {
  const draft = tours[tourId]
  if (isDeepStrictEqual(live?.tours[tourId]?.buttons, draft?.buttons)) return []
  const about = { subject: 'buttons', id: tourId, name: draft?.name ?? '', stopName: null } as const
  return [{ ...about, change: live === null ? 'added' : 'changed' }]
}

/** Languages by their tags: where the texts of each are changes with them. */
function languagesOf({ tours, tourId }: TourDocument): Things<string> {
  return Object.fromEntries((tours[tourId]?.languages ?? []).map(({ language, textsUrl }) => [language, textsUrl]))
}

/** How tours look, those that have a look of their own, with their logos. */
function stylesOf({ tours, images }: TourDocument): Things<unknown> {
  const styled = Object.entries(tours).flatMap(([id, { styles }]) =>
    styles === undefined ? [] : [[id, { styles, logo: images[styles.logo?.mediaId ?? ''] ?? null }] as const],
  )
  return Object.fromEntries(styled)
}

/** What visitors of `live` would see differently in `draft`; everything when nothing is live. */
export function changesBetween(live: TourDocument | null, draft: TourDocument): TourChange[] {
  const of = <Thing>(read: (document: TourDocument) => Things<Thing>) => ({
    before: live === null ? {} : read(live),
    after: read(draft),
  })
  return [
    ...compare({ ...of(toursOf), describe: ({ name }, id) => ({ subject: 'tour', id, name, stopName: null }) }),
    ...buttonChanges(live, draft),
    ...compare({
      ...of(stylesOf),
      describe: (_styles, id) => ({ subject: 'styles', id, name: draft.tours[id]?.name ?? '', stopName: null }),
      // from its usual look or back to it, what visitors see has changed
    }).map((one): TourChange => (live === null ? one : { ...one, change: 'changed' })),
    ...compare({
      ...of(stopsOf),
      describe: ({ stop }, id) => ({ subject: 'stop', id, name: stop.name, stopName: null }),
    }),
    ...compare({
      ...of(hotspotsOf),
      describe: ({ hotspot, stopName }, id) => ({ subject: 'hotspot', id, name: hotspot.title, stopName }),
    }),
    ...compare({
      ...of(languagesOf),
      describe: (_textsUrl, language) => ({ subject: 'language', id: language, name: language, stopName: null }),
    }),
  ]
}
