import { UnstyledButton } from '@mantine/core'
import { IconEyeOff, IconQuestionMark } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { AccessNote } from '../../../../ui/feedback/denied.tsx'
import { useSortTexts } from '../../../../ui/hooks/use-sort-texts.ts'
import { SortableList } from '../../../../ui/layout/sortable-list.tsx'
import { HotspotCounts, HotspotCountsRange } from '../../../insight/analytics/stop/hotspot-counts.tsx'
import { isFlatStop, surfaceOfStop } from '../../stops/flat-stops.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { kindEditorOf } from '../hotspot-kind-registry.ts'
import { nudge } from '../inspector/nudge.ts'
import { positionText } from '../inspector/position-text.ts'
import classes from './hotspot-list.module.css'
import { useHotspotActions } from './use-hotspot-actions.ts'
import { useHotspotName } from './use-hotspot-name.ts'

type RowProps = {
  readonly stop: Stop
  readonly hotspot: Hotspot
  readonly handle: ReactNode
  readonly onPick: (hotspot: Hotspot) => void
}

function HotspotRow({ stop, hotspot, handle, onPick }: RowProps) {
  const { t } = useTranslation()
  const { move, deleteHotspot } = useHotspotActions()
  const { tour } = useTourEditor()
  const nameOf = useHotspotName()
  const Icon = kindEditorOf(hotspot.kind)?.Icon ?? IconQuestionMark
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
        <span className={classes.icon}>
          <Icon size={18} aria-hidden={true} />
        </span>
        <span className={classes.text}>
          <span className={classes.name}>{nameOf(hotspot)}</span>
          <span className={classes.place}>
            {t(`hotspots.kind.${hotspot.kind}`)} · {positionText(hotspot, isFlatStop(tour, stop))}
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
            {(hotspot, handle) => <HotspotRow stop={stop} hotspot={hotspot} handle={handle} onPick={onPick} />}
          </SortableList>
          {mayEdit && <p className={classes.hint}>{t(isFlat ? 'hotspots.flatKeysHint' : 'hotspots.keysHint')}</p>}
        </>
      )}
    </div>
  )
}
