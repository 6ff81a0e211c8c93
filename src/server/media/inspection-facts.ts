import type { MediaFacts } from '../ports/media-builder.ts'

/** The facts among the results of an inspection, without the buffers and functions of an inspected image. */
export function factsOf({
  widthPx,
  heightPx,
  mimeType,
  durationMs,
  looksSpherical,
  notes,
  captured,
  sphere,
}: MediaFacts): MediaFacts {
  return {
    widthPx,
    heightPx,
    mimeType,
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(looksSpherical === undefined ? {} : { looksSpherical }),
    ...(notes === undefined ? {} : { notes }),
    ...(captured === undefined ? {} : { captured }),
    ...(sphere === undefined ? {} : { sphere }),
  }
}
