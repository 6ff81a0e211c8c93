import { useMemo, useState } from 'react'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { TourStage, type TourViewer } from '../../../viewer/tour-stage.tsx'
import { oneStopDocument } from './one-stop-document.ts'
import { PosterPreview } from './poster-preview.tsx'
import type { PreviewProps } from './preview-props.ts'
import { PreviewStage } from './preview-stage.tsx'
import { useTrackAddresses } from './track-addresses.ts'
import { VideoPreview } from './video-preview.tsx'

/** The video by itself; `null` before it is built. */
function videoDocument(media: MediaDetail, tracks: readonly string[]): TourDocument | null {
  const { id, altText, credit, baseUrl, manifest } = media
  if (baseUrl === null || manifest?.mapping !== 'film') return null
  const captions = media.captions.map(({ language, label }, index) => ({ language, label, url: tracks[index] ?? '' }))
  return oneStopDocument(media, { videos360: { [id]: { id, altText, credit, baseUrl, manifest, captions } } })
}

/** The video to look around in, as visitors do. Flat where the browser cannot draw it. */
export function SphereVideoPreview(props: PreviewProps) {
  const { media, video } = props
  const [hasFailed, setFailed] = useState(false)
  const tracks = useTrackAddresses(media.captions)
  // Words about the medium must not start the viewer anew; another build and other captions do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const document = useMemo(() => videoDocument(media, tracks), [media.id, media.baseUrl, tracks])
  if (document === null) return <PosterPreview media={media} />
  if (hasFailed) return <VideoPreview {...props} />
  const keep = (viewer: TourViewer | null) => {
    video.current = viewer && {
      get currentTime() {
        return viewer.playback?.state.timeSeconds ?? 0
      },
    }
  }
  return (
    <PreviewStage maximizes="top">
      <TourStage
        document={document}
        stopId={media.id}
        autoplay={false}
        onViewer={keep}
        onFailure={() => setFailed(true)}
      />
    </PreviewStage>
  )
}
