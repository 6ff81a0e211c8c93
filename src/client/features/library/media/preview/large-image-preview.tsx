import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { TourDocument } from '../../../../../shared/publishing/tour-document.ts'
import { TourStage, type TourViewer } from '../../../../viewer/tour-stage.tsx'
import classes from './media-preview.module.css'
import { oneStopDocument } from './one-stop-document.ts'
import { PreviewStage } from './preview-stage.tsx'
import { useStableMedia } from './use-stable-media.ts'

const zoomStep = 1.5
const zoomMs = 200

function imageDocument(media: MediaItem): TourDocument | null {
  const { id, altText, credit, baseUrl, manifest } = media
  if (baseUrl === null || manifest?.mapping !== 'flat') return null
  return oneStopDocument(media, { images: { [id]: { id, altText, credit, baseUrl, manifest } } })
}

type LargeImagePreviewProps = { readonly media: MediaItem; readonly children: ReactNode }

/** Large image in the tour viewer, to be zoomed; `children` are the fallback if the viewer fails. */
export function LargeImagePreview({ media, children }: LargeImagePreviewProps) {
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const stableMedia = useStableMedia(media)
  const document = useMemo(() => imageDocument(stableMedia), [stableMedia])
  if (document === null || hasFailed) return children
  return (
    <PreviewStage>
      <TourStage document={document} stopId={media.id} onViewer={setViewer} onFailure={() => setFailed(true)} />
      {viewer !== null && <ZoomButtons viewer={viewer} />}
    </PreviewStage>
  )
}

function ZoomButtons({ viewer }: { viewer: TourViewer }) {
  const { t } = useTranslation()
  const zoomBy = (factor: number) => viewer.zoomBy(factor, { animateMs: zoomMs })
  const buttonProps = { className: classes.onStage ?? '', variant: 'transparent', size: 44 } as const
  return (
    <div className={classes.zoom}>
      <ActionIcon {...buttonProps} aria-label={t('media.preview.zoomOut')} onClick={() => zoomBy(1 / zoomStep)}>
        <IconMinus size={20} />
      </ActionIcon>
      <ActionIcon {...buttonProps} aria-label={t('media.preview.zoomIn')} onClick={() => zoomBy(zoomStep)}>
        <IconPlus size={20} />
      </ActionIcon>
    </div>
  )
}
