import { IconEyeOff, IconQuestionMark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { mediaIdsIn, stopIdsIn } from '../../../../../shared/hotspots/references.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { RemoteImage } from '../../../../ui/images/remote-image.tsx'
import { HotspotCounts } from '../../../insight/analytics/stop/hotspot-counts.tsx'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { mediaById, stopThumbnailUrl } from '../../tour-draft/stop-media.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { hotspotToolOf } from '../hotspot-tools.ts'
import classes from './hotspot-list.module.css'
import { useHotspotName } from './use-hotspot-name.ts'

/** Thumbnail of the stop that a hotspot leads to, or of its first medium. */
function useThumbnail({ kind, details }: Hotspot): { readonly url: string | null; readonly target: Stop | undefined } {
  const { tour } = useTourEditor()
  const [targetId] = stopIdsIn({ kind, details })
  const target = targetId === undefined ? undefined : stopOf(tour, targetId)
  const [mediaId] = mediaIdsIn({ kind, details })
  const mediaUrl = mediaById(tour).get(mediaId ?? '')?.thumbnailUrl ?? null
  return { url: target ? stopThumbnailUrl(tour, target) : mediaUrl, target }
}

/** Thumbnail, name and target of a hotspot in a list. */
export function HotspotSummary({ hotspot }: { readonly hotspot: Hotspot }) {
  const { t } = useTranslation()
  const nameOf = useHotspotName()
  const Icon = hotspotToolOf(hotspot.kind)?.Icon ?? IconQuestionMark
  const { url, target } = useThumbnail(hotspot)
  const name = nameOf(hotspot)
  // A link without a label has the name of its target already.
  const isTargetInName = target === undefined || target.name === name
  return (
    <span className={classes.summary}>
      <span className={classes.image}>
        {url !== null && <RemoteImage className={classes.thumbnail} src={url} alt="" isLazy />}
        <span className={classes.icon} data-small={url !== null || undefined}>
          <Icon size={url === null ? 18 : 14} aria-hidden={true} />
        </span>
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.target}>
          {isTargetInName
            ? t(`hotspots.kind.${hotspot.kind}`)
            : t('hotspots.leadsTo', { kind: t(`hotspots.kind.${hotspot.kind}`), stop: target.name })}
        </span>
        <HotspotCounts hotspot={hotspot} className={classes.counts} />
      </span>
      {!hotspot.visible && <IconEyeOff size={18} aria-label={t('hotspots.invisible')} />}
    </span>
  )
}
