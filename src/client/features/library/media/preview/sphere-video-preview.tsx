import { useMemo, useState } from 'react'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import type { TourDocument } from '../../../../../shared/publishing/tour-document.ts'
import { TourStage, type TourViewer } from '../../../../viewer/tour-stage.tsx'
import { oneStopDocument } from './one-stop-document.ts'
import { PosterPreview } from './poster-preview.tsx'
import type { PreviewProps } from './preview-props.ts'
import { PreviewStage } from './preview-stage.tsx'
import { captionsWithUrls, useTrackUrls } from './track-urls.ts'
import { useStableMedia } from './use-stable-media.ts'
import { VideoPreview } from './video-preview.tsx'

/** Document with the video as its only stop; `null` until it is processed. */
function videoDocument(media: MediaDetail, captions: ReturnType<typeof captionsWithUrls>): TourDocument | null {
  const { id, altText, credit, baseUrl, manifest } = media
  if (baseUrl === null || manifest?.mapping !== 'film') return null
  return oneStopDocument(media, { videos360: { [id]: { id, altText, credit, baseUrl, manifest, captions } } })
}

/** 360 video in the tour viewer; a flat player if the viewer fails. */
export function SphereVideoPreview(props: PreviewProps) {
  const { media, video } = props
  const [hasFailed, setFailed] = useState(false)
  const trackUrls = useTrackUrls(media.captions)
  const captions = useMemo(() => captionsWithUrls(media.captions, trackUrls), [media.captions, trackUrls])
  const stableMedia = useStableMedia(media)
  const document = useMemo(() => videoDocument(stableMedia, captions), [stableMedia, captions])
  if (document === null) return <PosterPreview media={media} />
  if (hasFailed) return <VideoPreview {...props} />
  const exposeTime = (viewer: TourViewer | null) => {
    video.current = viewer && {
      get currentTime() {
        return viewer.playback?.state.timeSeconds ?? 0
      },
    }
  }
  return (
    <PreviewStage fullscreenButton="top">
      <TourStage
        document={document}
        stopId={media.id}
        autoplay={false}
        onViewer={exposeTime}
        onFailure={() => setFailed(true)}
      />
    </PreviewStage>
  )
}
