import { UnstyledButton } from '@mantine/core'
import { IconEyeOff, IconQuestionMark } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { mediaIdsIn, stopIdsIn } from '../../../../../shared/hotspots/references.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { AccessNote } from '../../../../ui/feedback/denied.tsx'
import { useSortTexts } from '../../../../ui/hooks/use-sort-texts.ts'
import { RemoteImage } from '../../../../ui/images/remote-image.tsx'
import { SortableList } from '../../../../ui/layout/sortable-list.tsx'
import { HotspotCounts, HotspotCountsRange } from '../../../insight/analytics/stop/hotspot-counts.tsx'
import { isFlatStop, surfaceOfStop } from '../../stops/flat-stops.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { mediaById, mediaOfStop } from '../../tour-draft/stop-media.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { kindEditorOf } from '../hotspot-kind-registry.ts'
import { nudge } from '../inspector/nudge.ts'
import classes from './hotspot-list.module.css'
import { useHotspotActions } from './use-hotspot-actions.ts'
import { useHotspotName } from './use-hotspot-name.ts'

/** Thumbnail of the stop that a hotspot leads to, or of its first medium. */
function useThumbnail({ kind, details }: Hotspot): { readonly url: string | null; readonly target: Stop | undefined } {
  const { tour } = useTourEditor()
  const [targetId] = stopIdsIn({ kind, details })
  const target = targetId === undefined ? undefined : stopOf(tour, targetId)
  const [mediaId] = mediaIdsIn({ kind, details })
  const media = target ? mediaOfStop(tour, target) : mediaById(tour).get(mediaId ?? '')
  return { url: media?.thumbnailUrl ?? null, target }
}

type RowProps = {
  readonly hotspot: Hotspot
  readonly handle: ReactNode
  readonly onPick: (hotspot: Hotspot) => void
}

function HotspotRow({ hotspot, handle, onPick }: RowProps) {
  const { t } = useTranslation()
  const { move, deleteHotspot } = useHotspotActions()
  const { tour } = useTourEditor()
  const nameOf = useHotspotName()
  const Icon = kindEditorOf(hotspot.kind)?.Icon ?? IconQuestionMark
  const { url, target } = useThumbnail(hotspot)
  const name = nameOf(hotspot)
  // A link without a label has the name of its target already.
  const isTargetInName = target === undefined || target.name === name
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = nudge(hotspot, event, surfaceOfStop(tour, hotspot.stopId))
    if (direction) move(hotspot, direction)
    else if (event.key === 'Delete' || event.key === 'Backspace') deleteHotspot(hotspot)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.row}>
      {handle}
      <UnstyledButton className={classes.button ?? ''} onClick={() => onPick(hotspot)} onKeyDown={onKeyDown}>
        <span className={classes.picture}>
          {url !== null && <RemoteImage className={classes.thumbnail} src={url} alt="" isLazy />}
          <span className={classes.icon} data-small={url !== null || undefined}>
            <Icon size={url === null ? 18 : 14} aria-hidden={true} />
          </span>
        </span>
        <span className={classes.text}>
          <span className={classes.name}>{name}</span>
          <span className={classes.place}>
            {isTargetInName
              ? t(`hotspots.kind.${hotspot.kind}`)
              : t('hotspots.leadsTo', { kind: t(`hotspots.kind.${hotspot.kind}`), stop: target.name })}
          </span>
          <HotspotCounts hotspot={hotspot} className={classes.counts} />
        </span>
        {!hotspot.visible && <IconEyeOff size={18} aria-label={t('hotspots.invisible')} />}
      </UnstyledButton>
    </div>
  )
}

/** List of a stop's hotspots in reading order. It makes all of them accessible by keyboard. */
export function HotspotList({ stop, onPick }: { stop: Stop; onPick: (hotspot: Hotspot) => void }) {
  const { t } = useTranslation()
  const { reorder } = useHotspotActions()
  const nameOf = useHotspotName()
  const texts = useSortTexts()
  const { tour, mayEdit } = useTourEditor()
  const isFlat = isFlatStop(tour, stop)
  const hotspots = [...stop.hotspots].sort((a, b) => a.readingOrder - b.readingOrder)
  return (
    <div className={classes.pane}>
      <h2 className={classes.title}>
        {t('hotspots.list')} <span className={classes.count}>{stop.hotspots.length}</span>
      </h2>
      <AccessNote />
      {hotspots.length > 0 && <HotspotCountsRange stopId={stop.id} className={classes.hint} />}
      {hotspots.length === 0 ? (
        <p className={classes.empty}>{t('hotspots.empty')}</p>
      ) : (
        <>
          <SortableList
            items={hotspots}
            label={t('hotspots.list')}
            nameOf={nameOf}
            texts={texts}
            onReorder={(ids) => reorder(stop.id, ids)}
          >
            {(hotspot, handle) => <HotspotRow hotspot={hotspot} handle={handle} onPick={onPick} />}
          </SortableList>
          {mayEdit && <p className={classes.hint}>{t(isFlat ? 'hotspots.flatKeysHint' : 'hotspots.keysHint')}</p>}
        </>
      )}
    </div>
  )
}
