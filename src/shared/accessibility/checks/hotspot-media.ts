import { mediaIn, textsIn } from '../../hotspots/references.ts'
import type { Parts } from '../../kernel/parts.ts'
import type { MediaKind } from '../../media/registry.ts'
import type { PublicHotspot, PublicStop, TourDocument } from '../../publishing/tour-document.ts'
import { textAt } from './text-at.ts'

/** Use of a medium by a hotspot, with the hotspot's own alt text; empty if the medium's alt text applies. */
export type HotspotMediumUse = {
  readonly mediaId: string
  readonly kind: MediaKind
  readonly ownAltText: string
}

/** Media that a hotspot shows, each once. */
export function mediaUsesOf(hotspot: PublicHotspot): readonly HotspotMediumUse[] {
  const media = mediaIn(hotspot)
  if (media.length === 0) return []
  const altTexts = textsIn(hotspot).filter(({ name }) => name === 'altText')
  const uses = media.map(({ mediaId, kind }): [string, HotspotMediumUse] => {
    const text = altTexts.find((altText) => altText.mediaId === undefined || altText.mediaId === mediaId)
    return [mediaId, { mediaId, kind, ownAltText: text === undefined ? '' : textAt(hotspot.details, text.path).trim() }]
  })
  return [...new Map(uses).values()]
}

/** Use of a medium in a tour. */
export type MediumUsage = {
  /** First stop that shows the medium. */
  readonly stop: Pick<PublicStop, 'id' | 'name'>
  /** True if a hotspot shows it with an alt text of its own. */
  readonly hasOwnAltText: boolean
  readonly isInHotspot: boolean
}

const stopsPerPart = 10

/** Use of each medium that stops and hotspots show, by media id. Background audio isn't included. */
export function* findMediaUsage(stops: readonly PublicStop[]): Parts<ReadonlyMap<string, MediumUsage>> {
  const usageById = new Map<string, MediumUsage>()
  const add = (mediaId: string, usage: MediumUsage) => {
    const earlier = usageById.get(mediaId)
    usageById.set(mediaId, {
      stop: earlier?.stop ?? usage.stop,
      hasOwnAltText: earlier?.hasOwnAltText === true || usage.hasOwnAltText,
      isInHotspot: earlier?.isInHotspot === true || usage.isInHotspot,
    })
  }
  for (const [index, stop] of stops.entries()) {
    if (index % stopsPerPart === stopsPerPart - 1) yield
    if (stop.mediaId !== null) add(stop.mediaId, { stop, hasOwnAltText: false, isInHotspot: false })
    for (const { mediaId, ownAltText } of stop.hotspots.flatMap(mediaUsesOf)) {
      add(mediaId, { stop, hasOwnAltText: ownAltText !== '', isInHotspot: true })
    }
  }
  return usageById
}

/** Flat and 360 videos of a tour. */
export function videosOf({ videos, videos360 }: Pick<TourDocument, 'videos' | 'videos360'>) {
  return [...Object.values(videos), ...Object.values(videos360)]
}
