import { embedsOwnFile, embedsPage } from '../hotspots/references.ts'
import type { Parts } from '../kernel/parts.ts'
import type { PublicStop, TourDocument } from '../publishing/tour-document.ts'
import { videosOf } from './checks/hotspot-media.ts'
import type { CriterionSubject } from './criteria.ts'
import { stopsOfDocument } from './run-checks.ts'

export type TourContent = {
  /** Subjects of criteria that the tour has. */
  readonly subjects: ReadonlySet<CriterionSubject>
  /** True if pages of other sites, documents or a custom script are part of the tour, which no check can judge. */
  readonly hasForeignContent: boolean
}

const stopsPerPart = 10

type ForeignContent = { readonly hasEmbeddedPage: boolean; readonly hasEmbeddedFile: boolean }

function* foreignContentIn(stops: readonly PublicStop[]): Parts<ForeignContent> {
  let hasEmbeddedPage = false
  let hasEmbeddedFile = false
  for (const [index, { hotspots }] of stops.entries()) {
    if (index % stopsPerPart === stopsPerPart - 1) yield
    hasEmbeddedPage ||= hotspots.some(embedsPage)
    hasEmbeddedFile ||= hotspots.some(embedsOwnFile)
  }
  return { hasEmbeddedPage, hasEmbeddedFile }
}

/** Content of a tour that decides which criteria apply to it, found in parts. */
export function* contentInParts(document: TourDocument): Parts<TourContent> {
  const tour = document.tours[document.tourId]
  const stops = stopsOfDocument(document)
  const videos = videosOf(document)
  const hasSound = videos.some(({ manifest }) => manifest.hasSound)
  const { hasEmbeddedPage, hasEmbeddedFile } = yield* foreignContentIn(stops)
  const hasAudio = Object.keys(document.audio).length > 0
  const startsVideo = stops.some(({ mediaId }) => {
    const video = document.videos[mediaId ?? ''] ?? document.videos360[mediaId ?? '']
    return video?.manifest.hasSound === true
  })
  const startsAudio = [tour, ...stops].some((item) => item?.backgroundAudio !== undefined)
  const hasSubject: Readonly<Record<CriterionSubject, boolean>> = {
    everything: true,
    audioOrSilentVideo: hasAudio || videos.some(({ manifest }) => !manifest.hasSound),
    videoWithSound: hasSound,
    live: hasEmbeddedPage,
    autoplaySound: startsAudio || startsVideo,
    movingContent: videos.length > 0 || hasEmbeddedPage,
    severalStops: stops.length > 1,
    forms: (tour?.forms ?? []).length > 0,
  }
  const subjects = Object.entries(hasSubject).flatMap(([name, isPresent]) => (isPresent ? [name] : []))
  return {
    subjects: new Set(subjects as CriterionSubject[]),
    hasForeignContent: hasEmbeddedPage || hasEmbeddedFile || document.customScript !== null,
  }
}
