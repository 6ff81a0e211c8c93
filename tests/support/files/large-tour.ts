import type { PublicPano, TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { textsFileOf } from '../../../src/shared/translations/texts-file.ts'
import type { TextsFile } from '../../../src/shared/translations/with-texts.ts'
import { seededRandom } from '../seeded-random.ts'
import { aDocument, aHotspot, aPano, aStop } from './tour-documents.ts'

type Random = ReturnType<typeof seededRandom>

/** Pseudo-random hexadecimal number of a given length. */
function digitsFrom(random: Random, length: number): string {
  return Array.from({ length }, () => random(16).toString(16)).join('')
}

function uuidFrom(random: Random): string {
  const part = (length: number) => digitsFrom(random, length)
  return `${part(8)}-${part(4)}-4${part(3)}-8${part(3)}-${part(12)}`
}

const manifest = { mapping: 'cube' as const, faceSizePx: 2520, tiles: '{l}/{f}{y}_{x}.webp' }

function panoOf(id: string, random: Random): PublicPano {
  const baseUrl = `/media/${digitsFrom(random, 22)}/${digitsFrom(random, 16)}/`
  // Previews are images in base64, which don't compress.
  const preview = `data:image/webp;base64,${Buffer.from(digitsFrom(random, 1_300), 'hex').toString('base64')}`
  return aPano({
    id,
    baseUrl,
    altText: 'A room',
    posterUrl: `${baseUrl}poster.webp`,
    manifest: { ...manifest, preview },
  })
}

/**
 * Typical tour: each stop has a panorama, a text, links to the next, the previous and a distant stop, and three infos.
 * All ids and addresses look random, as real ones do.
 */
export function largeTour(stopCount: number): TourDocument {
  const random = seededRandom(stopCount)
  const ids = Array.from({ length: stopCount }, () => uuidFrom(random))
  const mediaIds = ids.map(() => uuidFrom(random))
  const panos = mediaIds.map((id) => panoOf(id, random))
  const linkTo = (index: number, yawDeg: number) =>
    aHotspot({
      id: uuidFrom(random),
      kind: 'stop',
      yawDeg,
      details: { targetStopId: ids[(index + stopCount) % stopCount], arrival: 'automatic' },
    })
  const infoOf = (index: number, at: number) =>
    aHotspot({
      id: uuidFrom(random),
      title: `Thing ${at} of room ${index + 1}`,
      yawDeg: at * 40,
      details: { html: `<p>It came here in ${1700 + random(300)}. ${'Words about it. '.repeat(15)}</p>` },
    })
  const stops = ids.map((id, index) =>
    aStop({
      id,
      name: `Room ${index + 1}`,
      description: `<p>Room ${index + 1} of the house. ${'A sentence about it. '.repeat(12)}</p>`,
      mediaId: mediaIds[index] ?? null,
      thumbnailUrl: `${panos[index]?.baseUrl}thumbnail.webp`,
      hotspots: [
        linkTo(index + 1, 0),
        linkTo(index - 1, 180),
        linkTo(index + 37, 90),
        ...[1, 2, 3].map((at) => infoOf(index, at)),
      ],
    }),
  )
  return aDocument(stops, panos)
}

/** Stop names of a tour in one more language. */
export function translatedNames(document: TourDocument, language: string, word: string): TextsFile {
  const stopIds = document.tours[document.tourId]?.stopIds ?? []
  const texts = stopIds.map((id, index) => ({ key: `stop.${id}.name`, text: `${word} ${index + 1}` }))
  return textsFileOf(document, language, texts)
}
