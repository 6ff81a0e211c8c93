import { IconView360Off } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leveledManifest, type PanoramaLevel } from '../../../../../shared/media/adjustments.ts'
import type { TourDocument } from '../../../../../shared/publishing/tour-document.ts'
import { TourStage } from '../../../../viewer/tour-stage.tsx'
import { panoramaDocument } from '../preview/panorama-document.ts'
import { useStableMedia } from '../preview/use-stable-media.ts'
import { useOriginalUrl } from '../use-original-url.ts'
import classes from './adjust.module.css'
import { effectiveLevel } from './level/effective-level.ts'
import type { PaneProps } from './tool-props.ts'
import { type ToolName, tools, toolsFor } from './tools.ts'

/** Document that shows the panorama with a level; `null` before it is processed. */
function documentOf(media: PaneProps['media'], level: PanoramaLevel): TourDocument | null {
  const { manifest } = media
  if (!manifest || !('faceSizePx' in manifest)) return null
  return panoramaDocument({ ...media, manifest: leveledManifest(manifest, level) })
}

/** The original file as a flat image, shown while coverage is set before the panorama is processed. */
function FlatStage({ media }: Pick<PaneProps, 'media'>) {
  const { t } = useTranslation()
  const originalUrl = useOriginalUrl(media)
  const [isUnreadable, setUnreadable] = useState(!toolsFor(media).includes('coverage'))
  if (isUnreadable) return <StageMessage text={t('media.adjust.noImage')} />
  return (
    <div className={classes.stage}>
      <img className={classes.flat} src={originalUrl} alt={media.altText} onError={() => setUnreadable(true)} />
      <p className={classes.flatNote}>
        {t(media.status === 'building' ? 'media.adjust.flatBuilding' : 'media.adjust.flatImage')}
      </p>
    </div>
  )
}

function StageMessage({ text }: { readonly text: string }) {
  return (
    <div className={classes.stage}>
      <p className={classes.noStage}>
        <IconView360Off size={28} aria-hidden="true" />
        {text}
      </p>
    </div>
  )
}

type AdjustStageProps = PaneProps & {
  readonly tool: ToolName
  readonly onViewer: (viewer: PaneProps['viewer']) => void
}

/** Viewer with the overlay of the active tool. */
export function AdjustStage({ tool, onViewer, ...props }: AdjustStageProps) {
  const { t } = useTranslation()
  const { media, draft, viewer } = props
  const [hasFailed, setFailed] = useState(false)
  const stableMedia = useStableMedia(media)
  const level = effectiveLevel(media, draft)
  const document = useMemo(() => documentOf(stableMedia, level), [stableMedia, level])
  if (document === null) return <FlatStage media={media} />
  if (hasFailed) return <StageMessage text={t('media.preview.noViewer')} />
  const { Overlay } = tools[tool]
  return (
    <div className={classes.stage} data-viewer="">
      <TourStage document={document} stopId={media.id} onViewer={onViewer} onFailure={() => setFailed(true)} />
      {Overlay && viewer && <Overlay {...props} viewer={viewer} />}
    </div>
  )
}
