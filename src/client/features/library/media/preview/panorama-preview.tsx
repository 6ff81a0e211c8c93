import { IconView360Off } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TourStage } from '../../../../viewer/tour-stage.tsx'
import classes from './media-preview.module.css'
import { panoramaDocument } from './panorama-document.ts'
import { PosterPreview } from './poster-preview.tsx'
import type { PreviewProps } from './preview-props.ts'
import { PreviewStage } from './preview-stage.tsx'
import { useStableMedia } from './use-stable-media.ts'

/** Panorama in the tour viewer. */
export function PanoramaPreview({ media }: PreviewProps) {
  const { t } = useTranslation()
  const [hasFailed, setFailed] = useState(false)
  const stableMedia = useStableMedia(media)
  const document = useMemo(() => panoramaDocument(stableMedia), [stableMedia])
  if (document === null) return <PosterPreview media={media} />
  if (hasFailed) {
    return (
      <>
        <PosterPreview media={media} />
        <p className={classes.note}>
          <IconView360Off size={18} aria-hidden="true" />
          {t('media.preview.noViewer')}
        </p>
      </>
    )
  }
  return (
    <PreviewStage>
      <TourStage document={document} stopId={media.id} onFailure={() => setFailed(true)} />
    </PreviewStage>
  )
}
