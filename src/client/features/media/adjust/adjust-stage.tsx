import { IconView360Off } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { levelledManifest } from '../../../../shared/media/adjustments.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { TourStage } from '../../../viewer/tour-stage.tsx'
import { panoramaDocument } from '../preview/panorama-document.ts'
import { useOriginalAddress } from '../use-original-address.ts'
import classes from './adjust.module.css'
import type { Draft } from './draft.ts'
import { levelShown } from './level/level-shown.ts'
import type { PaneProps } from './tool-props.ts'
import { type ToolName, tools, toolsFor } from './tools.ts'

/** The panorama as it will be shown with the level that is chosen. */
function documentOf(media: PaneProps['media'], draft: Draft): TourDocument | null {
  const { manifest } = media
  if (!manifest || !('faceSizePx' in manifest)) return null
  return panoramaDocument({ ...media, manifest: levelledManifest(manifest, levelShown(media, draft)) })
}

/** Before there is a panorama: its file where browsers show it, so that its angles are not typed blindly. */
function FlatStage({ media }: Pick<PaneProps, 'media'>) {
  const { t } = useTranslation()
  const address = useOriginalAddress(media)
  const [isUnreadable, setUnreadable] = useState(!toolsFor(media).includes('coverage'))
  if (isUnreadable) return <Blank sentence={t('media.adjust.noImage')} />
  return (
    <div className={classes.stage}>
      <img className={classes.flat} src={address} alt={media.altText} onError={() => setUnreadable(true)} />
      <p className={classes.flatNote}>
        {t(media.status === 'building' ? 'media.adjust.flatBuilding' : 'media.adjust.flatImage')}
      </p>
    </div>
  )
}

function Blank({ sentence }: { readonly sentence: string }) {
  return (
    <div className={classes.stage}>
      <p className={classes.noStage}>
        <IconView360Off size={28} aria-hidden="true" />
        {sentence}
      </p>
    </div>
  )
}

type AdjustStageProps = PaneProps & {
  readonly tool: ToolName
  readonly onViewer: (viewer: PaneProps['viewer']) => void
}

/** The real viewer, with what the tool lays over it. */
export function AdjustStage({ tool, onViewer, ...props }: AdjustStageProps) {
  const { t } = useTranslation()
  const { media, draft, viewer } = props
  const [hasFailed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: words about the medium are no reason to look anew
  const document = useMemo(() => documentOf(media, draft), [media.id, media.baseUrl, media.ownLevel, draft.level])
  if (document === null) return <FlatStage media={media} />
  if (hasFailed) return <Blank sentence={t('media.preview.noViewer')} />
  const { Overlay } = tools[tool]
  return (
    <div className={classes.stage} data-viewer="">
      <TourStage document={document} stopId={media.id} onViewer={onViewer} onFailure={() => setFailed(true)} />
      {Overlay && viewer && <Overlay {...props} viewer={viewer} />}
    </div>
  )
}
