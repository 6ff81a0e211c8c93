import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import { plainTextOf } from '../../../shared/web/plain-text.ts'
import { inlineJson } from '../../kernel/inline-json.ts'
import { stopPath } from './share-languages.ts'
import type { Snapshot } from './snapshots.ts'
import { socialImageOf } from './social-image.ts'

const descriptionMaxLength = 1000

function locationOf({ tour: { location, name } }: Snapshot) {
  if (location === undefined) return undefined
  const { latitudeDeg: latitude, longitudeDeg: longitude } = location
  return { '@type': 'Place', name, geo: { '@type': 'GeoCoordinates', latitude, longitude } }
}

type StopPage = { readonly snapshot: Snapshot; readonly index: number; readonly origin: string }

/**
 * Structured data of a stop's page for search engines (schema.org, JSON-LD). Browsers don't execute it, so that the
 * page's policy needs no hash for it. `JSON.stringify` omits fields without a value.
 */
export function structuredData({ snapshot, index, origin }: StopPage, stop: PublicStop): string {
  const { tour } = snapshot
  const image = socialImageOf(snapshot, stop)
  const description = plainTextOf(stop.description) || plainTextOf(tour.description)
  const data = {
    '@context': 'https://schema.org',
    '@type': ['CreativeWork', 'VirtualLocation'],
    name: stop.name === tour.name ? tour.name : `${stop.name} – ${tour.name}`,
    description: description === '' ? undefined : description.slice(0, descriptionMaxLength),
    url: origin + stopPath(snapshot, index),
    image:
      image === undefined
        ? undefined
        : {
            '@type': 'ImageObject',
            url: new URL(image.path, origin).href,
            width: image.widthPx,
            height: image.heightPx,
          },
    inLanguage: tour.language,
    datePublished: snapshot.takenAt,
    contentLocation: locationOf(snapshot),
    isAccessibleForFree: true,
    isPartOf: { '@type': 'CreativeWork', name: tour.name },
  }
  return `<script type="application/ld+json">${inlineJson(JSON.stringify(data))}</script>`
}
