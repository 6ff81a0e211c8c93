import type { ForeignFormatName } from '../../../../../shared/tour-imports/tour-formats.ts'
import type { ForeignFormat } from './foreign-format.ts'
import { h5pFormat } from './h5p.ts'
import { krpanoFormat } from './krpano.ts'
import { marzipanoFormat } from './marzipano.ts'
import { pannellumFormat } from './pannellum.ts'
import { pano2vrFormat } from './pano2vr.ts'
import { photoSphereViewerFormat } from './photo-sphere-viewer.ts'

/** Readers of the tours of other tools. */
export const foreignFormats: Readonly<Record<ForeignFormatName, ForeignFormat>> = {
  marzipano: marzipanoFormat,
  krpano: krpanoFormat,
  pano2vr: pano2vrFormat,
  h5p: h5pFormat,
  pannellum: pannellumFormat,
  photoSphereViewer: photoSphereViewerFormat,
}
