import type { ComponentType } from 'react'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import { DocumentPreview } from './document-preview.tsx'
import { FilmPreview } from './film-preview.tsx'
import { ImagePreview } from './image-preview.tsx'
import { PanoramaPreview } from './panorama-preview.tsx'
import type { PreviewProps } from './preview-props.ts'
import { SoundPreview } from './sound-preview.tsx'
import { SphereFilmPreview } from './sphere-film-preview.tsx'

const previews: Readonly<Record<MediaKind, ComponentType<PreviewProps>>> = {
  panos: PanoramaPreview,
  images: ImagePreview,
  videos: FilmPreview,
  videos360: SphereFilmPreview,
  audio: SoundPreview,
  documents: DocumentPreview,
}

/** A medium as it will be met in a tour, by its kind. */
export function MediaPreview(props: PreviewProps) {
  const Preview = previews[props.media.kind]
  return <Preview {...props} />
}
