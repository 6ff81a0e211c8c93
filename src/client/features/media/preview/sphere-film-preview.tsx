import { useMemo, useState } from 'react'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { TourStage, type TourViewer } from '../../../viewer/tour-stage.tsx'
import { FilmPreview } from './film-preview.tsx'
import { oneStopDocument } from './one-stop-document.ts'
import type { PreviewProps } from './preview-props.ts'
import { PreviewStage } from './preview-stage.tsx'
import { StillPreview } from './still-preview.tsx'
import { useTrackAddresses } from './track-addresses.ts'

/** The film by itself; `null` before it is built. */
function filmDocument(media: MediaDetail, tracks: readonly string[]): TourDocument | null {
  const { id, altText, credit, baseUrl, manifest } = media
  if (baseUrl === null || manifest?.mapping !== 'film') return null
  const captions = media.captions.map(({ language, label }, index) => ({ language, label, url: tracks[index] ?? '' }))
  return oneStopDocument(media, { videos360: { [id]: { id, altText, credit, baseUrl, manifest, captions } } })
}

/** The film to look around in, as visitors do. Flat where the browser cannot draw it. */
export function SphereFilmPreview(props: PreviewProps) {
  const { media, film } = props
  const [hasFailed, setFailed] = useState(false)
  const tracks = useTrackAddresses(media.captions)
  // Words about the medium must not start the viewer anew; another build and other captions do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const document = useMemo(() => filmDocument(media, tracks), [media.id, media.baseUrl, tracks])
  if (document === null) return <StillPreview media={media} />
  if (hasFailed) return <FilmPreview {...props} />
  const keep = (viewer: TourViewer | null) => {
    film.current = viewer && {
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
