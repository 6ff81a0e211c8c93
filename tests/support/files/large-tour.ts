import type { PublicPano, TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { textsFileOf } from '../../../src/shared/translations/texts-file.ts'
import type { TextsFile } from '../../../src/shared/translations/with-texts.ts'
import { seededRandom } from '../seeded-random.ts'
import { aDocument, aHotspot, aPano, aStop } from './tour-documents.ts'

type Random = ReturnType<typeof seededRandom>

/** Pseudo-random hexadecimal number of a given length. */
function randomDigits(random: Random, length: number): string {
  return Array.from({ length }, () => random(16).toString(16)).join('')
}

function randomUuid(random: Random): string {
  const digits = (length: number) => randomDigits(random, length)
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`
}

const manifest = { mapping: 'cube' as const, faceSizePx: 2520, tiles: '{l}/{f}{y}_{x}.webp' }

function createPano(id: string, random: Random): PublicPano {
  const baseUrl = `/media/${randomDigits(random, 22)}/${randomDigits(random, 16)}/`
  // Previews are images in base64, which don't compress.
  const preview = `data:image/webp;base64,${Buffer.from(randomDigits(random, 1_300), 'hex').toString('base64')}`
  return aPano({
    id,
    baseUrl,
    altText: 'A room',
    posterUrl: `${baseUrl}poster.webp`,
    manifest: { ...manifest, preview },
  })
}

/**
 * Creates a typical tour: each stop has a panorama, a description, links to the next, the previous and a distant stop, and
 * three info hotspots. Ids and URLs look random, as real ones do.
 */
export function largeTour(stopCount: number): TourDocument {
  const random = seededRandom(stopCount)
  const ids = Array.from({ length: stopCount }, () => randomUuid(random))
  const mediaIds = ids.map(() => randomUuid(random))
  const panos = mediaIds.map((id) => createPano(id, random))
  const linkTo = (index: number, yawDeg: number) =>
    aHotspot({
      id: randomUuid(random),
      kind: 'stop',
      yawDeg,
      details: { targetStopId: ids[(index + stopCount) % stopCount], arrival: 'automatic' },
    })
  const createInfo = (index: number, infoNumber: number) =>
    aHotspot({
      id: randomUuid(random),
      title: `Thing ${infoNumber} of room ${index + 1}`,
      yawDeg: infoNumber * 40,
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
        ...[1, 2, 3].map((infoNumber) => createInfo(index, infoNumber)),
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
