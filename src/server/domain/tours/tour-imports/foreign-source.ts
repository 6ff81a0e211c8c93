import { randomUUID } from 'node:crypto'
import { brandPartNames } from '../../../../shared/brand-kit/brand-parts.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { fieldsOfKit, lockBrandKit } from '../brand-kit/find.ts'
import { inheritParts } from '../brand-kit/inherit.ts'
import { Tour } from '../tours/entity.ts'
import type { ImportedMedia } from './add-media.ts'
import { addImportedStops } from './add-stops.ts'
import type { TourImport } from './entity.ts'
import type { ForeignAction, ForeignStop, ForeignTour } from './foreign-tour.ts'
import { baseNameOf } from './formats/archive-path.ts'
import type { MediumToImport } from './medium-to-import.ts'
import { placeHotspots } from './place-hotspots.ts'
import type { TourSource } from './tour-source.ts'

function countActions({ stops }: ForeignTour, matches: (action: ForeignAction) => boolean): number {
  return stops.reduce((sum, { hotspots }) => sum + hotspots.filter(({ action }) => matches(action)).length, 0)
}

/** Panorama of a stop. Six faces become a ZIP file. */
function panoramaOf({ panorama, name }: ForeignStop): MediumToImport {
  const isImage = 'image' in panorama
  return {
    sourceId: null,
    kind: 'panos',
    declaredSha256: null,
    source: panorama,
    fileName: isImage ? baseNameOf(panorama.image) : `${name}.zip`,
    coverage: isImage ? panorama.coverage : null,
    label: `The panorama of “${name}”`,
  }
}

/** Enters what the tool says about its panoramas. */
function describeMedia(stops: readonly ForeignStop[], { created }: ImportedMedia): void {
  for (const [index, medium] of created) {
    const stop = stops[index]
    if (stop === undefined) continue
    medium.credit = stop.credit
    medium.coverage = 'image' in stop.panorama ? stop.panorama.coverage : null
  }
}

/** Creates the tour. It inherits the brand kit, as every new tour does. */
async function createTour(
  { em, ports }: JobScope,
  { account, user, name }: TourImport,
  { tour: foreignTour, media }: { readonly tour: ForeignTour; readonly media: ImportedMedia },
): Promise<string> {
  describeMedia(foreignTour.stops, media)
  const kit = await lockBrandKit(em, account, 'toInherit')
  const now = ports.now()
  const tour = em.create(Tour, { id: randomUUID(), account, name, savedBy: user, createdAt: now, savedAt: now })
  if (kit !== null) inheritParts(tour, fieldsOfKit(kit), brandPartNames)
  await em.flush()
  const stops = foreignTour.stops.map((stop, index) => {
    const facts = media.stored[index]?.facts
    return facts === undefined ? stop : placeHotspots(stop, facts)
  })
  await addImportedStops(em, tour, { foreignTour: { ...foreignTour, stops }, mediaIds: media.ids })
  return tour.id
}

/** Tour of another tool. */
export function foreignSource(tour: ForeignTour): TourSource {
  return {
    name: tour.name,
    stops: tour.stops.map(({ name, hotspots }) => ({ name, hotspotCount: hotspots.length })),
    counts: {
      linkCount: countActions(tour, (action) => action !== null && 'targetId' in action),
      infoCount: countActions(tour, (action) => action === null),
      externalLinkCount: countActions(tour, (action) => action !== null && 'url' in action),
      otherHotspotCount: 0,
    },
    notes: tour.notes,
    media: tour.stops.map(panoramaOf),
    create: (scope, row, media) => createTour(scope, row, { tour, media }),
  }
}
