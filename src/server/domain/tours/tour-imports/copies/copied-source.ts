import { stopIdsIn, textsIn, urlOfHotspot } from '../../../../../shared/hotspots/references.ts'
import type { HotspotContent } from '../../../../../shared/versions/draft-content.ts'
import type { MediumToImport } from '../medium-to-import.ts'
import type { TourSource } from '../tour-source.ts'
import type { TourCopy } from './check-copy.ts'
import { createCopiedTour } from './create-copied-tour.ts'

/** What a hotspot counts as in the preview. */
function countOf(hotspot: HotspotContent): keyof TourSource['counts'] {
  if (stopIdsIn(hotspot).length > 0) return 'linkCount'
  if (urlOfHotspot(hotspot) !== undefined) return 'externalLinkCount'
  return textsIn(hotspot).some(({ format }) => format === 'rich') ? 'infoCount' : 'otherHotspotCount'
}

function countHotspots(hotspots: readonly HotspotContent[]): TourSource['counts'] {
  const counts = { linkCount: 0, infoCount: 0, externalLinkCount: 0, otherHotspotCount: 0 }
  for (const hotspot of hotspots) counts[countOf(hotspot)] += 1
  return counts
}

function mediaOf({ media }: TourCopy): readonly MediumToImport[] {
  return media.map(({ id, kind, path, sha256, name, coverage }) => ({
    sourceId: id,
    kind,
    declaredSha256: sha256,
    source: { image: path, coverage },
    fileName: name,
    coverage,
    label: `“${name}”`,
  }))
}

/** Tour of this or another Stopover, with its originals. */
export function copiedSource(copy: TourCopy): TourSource {
  const { tour, stops } = copy.content
  return {
    name: tour.name,
    stops: stops.map(({ name, hotspots }) => ({ name, hotspotCount: hotspots.length })),
    counts: countHotspots(stops.flatMap(({ hotspots }) => hotspots)),
    notes: copy.notes,
    media: mediaOf(copy),
    create: (scope, row, media) => createCopiedTour(scope, row, { copy, media }),
  }
}
