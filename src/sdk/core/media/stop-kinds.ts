import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import { type StopKind, stopKindNames } from '../../../shared/tours/stop-kinds.ts'
import type { ViewerTextKey } from '../viewer/viewer-texts.ts'
import type { OpenDisplay } from './display.ts'

/** Presentation of the stops of a kind. */
export type StopKindView = {
  /** Role description for screen readers. */
  readonly role: ViewerTextKey
  /** Name of the image, with `{stop}`. */
  readonly name: ViewerTextKey
  /** Loads the display; null for panoramas, which the core draws itself. */
  readonly load: (() => Promise<OpenDisplay>) | null
  /** True if the medium is prefetched when the visitor points at a link to it; too expensive for videos. */
  readonly canPrefetch?: true
}

/** Presentation by kind of stop; the compiler requires all kinds of the shared registry. */
export const stopKindViews: Record<StopKind, StopKindView> = {
  panos: { role: 'viewer.panorama', name: 'viewer.panoramaOf', load: null },
  images: {
    role: 'viewer.image',
    name: 'viewer.imageOf',
    load: async () => (await import('./flat/image-display.ts')).openImage,
    canPrefetch: true,
  },
  videos: {
    role: 'viewer.video',
    name: 'viewer.videoOf',
    load: async () => (await import('./flat/video-display.ts')).openVideo,
  },
  videos360: {
    role: 'viewer.video360',
    name: 'viewer.video360Of',
    load: async () => (await import('./video/sphere-display.ts')).openSphereVideo,
  },
}

/** Kind of a stop's medium; null without one, or if the document doesn't contain it. */
export function stopKindOf(tour: TourDocument, { mediaId }: PublicStop): StopKind | null {
  return stopKindNames.find((kind) => mediaId !== null && Object.hasOwn(tour[kind], mediaId)) ?? null
}
