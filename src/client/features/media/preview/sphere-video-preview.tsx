import { useMemo, useState } from 'react'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { TourStage, type TourViewer } from '../../../viewer/tour-stage.tsx'
import { oneStopDocument } from './one-stop-document.ts'
import { PosterPreview } from './poster-preview.tsx'
import type { PreviewProps } from './preview-props.ts'
import { PreviewStage } from './preview-stage.tsx'
import { useTrackUrls } from './track-urls.ts'
import { VideoPreview } from './video-preview.tsx'

/** Document with the video as its only stop; `null` until it is processed. */
function videoDocument(media: MediaDetail, trackUrls: readonly string[]): TourDocument | null {
  const { id, altText, credit, baseUrl, manifest } = media
  if (baseUrl === null || manifest?.mapping !== 'film') return null
  const captions = media.captions.map(({ language, label }, index) => ({
    language,
    label,
    url: trackUrls[index] ?? '',
  }))
  return oneStopDocument(media, { videos360: { [id]: { id, altText, credit, baseUrl, manifest, captions } } })
}

/** 360 video in the tour viewer; a flat player if the viewer fails. */
export function SphereVideoPreview(props: PreviewProps) {
  const { media, video } = props
  const [hasFailed, setFailed] = useState(false)
  const trackUrls = useTrackUrls(media.captions)
  // The viewer is reloaded only for new renditions or captions, not for changed texts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const document = useMemo(() => videoDocument(media, trackUrls), [media.id, media.baseUrl, trackUrls])
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
