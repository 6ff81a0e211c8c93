import type { ComponentType } from 'react'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { AudioPreview } from './audio-preview.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { ImagePreview } from './image-preview.tsx'
import { ModelPreview } from './model-preview.tsx'
import { PanoramaPreview } from './panorama-preview.tsx'
import type { PreviewProps } from './preview-props.ts'
import { SphereVideoPreview } from './sphere-video-preview.tsx'
import { VideoPreview } from './video-preview.tsx'

const previews: Readonly<Record<MediaKind, ComponentType<PreviewProps>>> = {
  panos: PanoramaPreview,
  images: ImagePreview,
  videos: VideoPreview,
  videos360: SphereVideoPreview,
  audio: AudioPreview,
  documents: DocumentPreview,
  models: ModelPreview,
}

/** Preview of a media item as it appears in a tour. */
export function MediaPreview(props: PreviewProps) {
  const Preview = previews[props.media.kind]
  return <Preview {...props} />
}
