import type { Direction } from '../../../shared/geometry/sphere.ts'
import { planeOf } from '../../../shared/hotspots/pinned.ts'
import type { FigureFactory } from '../hotspots/figure.ts'

/** Height of a plane divided by its width: the shape of the element that is projected onto the plane. */
function heightToWidthOf(corners: readonly Direction[]): number {
  const plane = planeOf(corners)
  return plane ? Math.hypot(...plane.down) / Math.hypot(...plane.across) : 1
}

/** Loader of the figure for an image of the page on a plane. Its code is loaded on demand. */
export function sceneImageLoader(url: string, corners: readonly Direction[]): () => Promise<FigureFactory> {
  return async () => {
    const { createImageFigure } = await import('../hotspots/pinned/pinned-image.ts')
    const content = { heightToWidth: heightToWidthOf(corners), isCorsRequest: false, urlFor: () => url }
    return (_hotspot, tools) => createImageFigure(content, tools)
  }
}

type SceneVideo = { readonly url: string; readonly posterUrl: string; readonly corners: readonly Direction[] }

/** Loader of the figure for a video of the page on a plane. Its code is loaded on demand. */
export function sceneVideoLoader({ url, posterUrl, corners }: SceneVideo): () => Promise<FigureFactory> {
  return async () => {
    const { createVideoFigure } = await import('../hotspots/pinned/pinned-video.ts')
    return ({ title }, tools) =>
      createVideoFigure(
        { title, posterUrl, heightToWidth: heightToWidthOf(corners), isCorsRequest: false, urlFor: () => url },
        tools,
      )
  }
}
