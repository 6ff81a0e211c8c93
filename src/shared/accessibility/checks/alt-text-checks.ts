import { publishedMedia } from '../../publishing/published-media.ts'
import type { PublicStop, TourDocument } from '../../publishing/tour-document.ts'
import { logoName } from '../../styles/logo-name.ts'
import { stopKindNames } from '../../tours/stop-kinds.ts'
import { fieldId } from '../../web/field-anchors.ts'
import { plainTextOf } from '../../web/plain-text.ts'
import type { AccessibilityCheck, CheckedTour, CheckResult } from './check.ts'
import { mediaUsesOf } from './hotspot-media.ts'

function* imagesAndModelsOfHotspots(stop: PublicStop, { document, mediaNames }: CheckedTour): Iterable<CheckResult> {
  for (const hotspot of stop.hotspots) {
    for (const { mediaId, ownAltText } of mediaUsesOf(hotspot)) {
      const medium = document.images[mediaId] ?? document.models?.[mediaId]
      if (medium === undefined) continue
      const hasAltText = ownAltText !== '' || medium.altText.trim() !== ''
      yield hasAltText
        ? null
        : {
            screen: 'hotspot',
            field: fieldId('altText', mediaId),
            stop,
            hotspotId: hotspot.id,
            mediaId,
            itemName: mediaNames.get(mediaId) ?? hotspot.title,
          }
    }
  }
}

/** Images and 3D models in hotspots have alt texts, their own or those of the media library. */
export const imageAltText: AccessibilityCheck = {
  criteria: ['1.1.1'],
  severity: 'error',
  inStop: imagesAndModelsOfHotspots,
}

function altTextOfStop(document: TourDocument, { mediaId }: PublicStop): string | undefined {
  const media = stopKindNames.map((kind) => publishedMedia(document, kind)[mediaId ?? ''])
  return media.find((medium) => medium !== undefined)?.altText
}

/** The scene of each stop has an alt text, or the stop has a description. */
export const stopAltText: AccessibilityCheck = {
  criteria: ['1.1.1'],
  severity: 'error',
  inStop: (stop, { document }) => {
    const altText = altTextOfStop(document, stop)
    if (altText === undefined) return []
    const isDescribed = altText.trim() !== '' || plainTextOf(stop.description) !== ''
    if (isDescribed) return [null]
    const field = fieldId('altText')
    return [{ screen: 'medium', field, stop, mediaId: stop.mediaId ?? '', itemName: stop.name }]
  },
}

/** A logo has an alt text, or at least a link, whose address is its name. */
export const logoAltText: AccessibilityCheck = {
  criteria: ['1.1.1'],
  severity: 'error',
  inTour: ({ tour }) => {
    const { logo } = tour.styles ?? {}
    if (logo === undefined) return []
    return [logoName(logo).trim() === '' ? { screen: 'styles', field: fieldId('logoAltText'), itemName: '' } : null]
  },
}
