import { Button, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { fieldId } from '../../../../../shared/web/field-anchors.ts'
import { AccessNote } from '../../../../ui/feedback/denied.tsx'
import { useSortTexts } from '../../../../ui/hooks/use-sort-texts.ts'
import { SortableList } from '../../../../ui/layout/sortable-list.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { HotspotCountsRange } from '../../../insight/analytics/stop/hotspot-counts.tsx'
import { isFlatStop, surfaceOfStop } from '../../tour-draft/flat-stops.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { SelectableHotspots } from '../bulk/selectable-hotspots.tsx'
import { nudge } from '../inspector/nudge.ts'
import classes from './hotspot-list.module.css'
import { HotspotSummary } from './hotspot-summary.tsx'
import { useHotspotActions } from './use-hotspot-actions.ts'
import { useHotspotName } from './use-hotspot-name.ts'

type RowProps = {
  readonly hotspot: Hotspot
  readonly handle: ReactNode
  readonly onPick: (hotspot: Hotspot) => void
}

function HotspotRow({ hotspot, handle, onPick }: RowProps) {
  const { move, deleteHotspot } = useHotspotActions()
  const { tour } = useTourEditor()
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
        <HotspotSummary hotspot={hotspot} />
      </UnstyledButton>
    </div>
  )
}

/** List of a stop's hotspots in reading order, through which all are accessible by keyboard. */
export function HotspotList({ stop, onPick }: { stop: Stop; onPick: (hotspot: Hotspot) => void }) {
  const { t } = useTranslation()
  const { reorder } = useHotspotActions()
  const nameOf = useHotspotName()
  const texts = useSortTexts()
  const { tour, mayEdit } = useTourEditor()
  const isFlat = isFlatStop(tour, stop)
  const hotspots = [...stop.hotspots].sort((a, b) => a.readingOrder - b.readingOrder)
  const [isSelecting, setSelecting] = useState(false)
  const selectButton = useRef<HTMLButtonElement>(null)
  const endSelecting = () => {
    setSelecting(false)
    selectButton.current?.focus()
  }
  return (
    <div className={classes.pane}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          {t('hotspots.list')} <span className={classes.count}>{stop.hotspots.length}</span>
        </h2>
        {hotspots.length > 0 && (
          <Allowed to="manageTours" whileReadOnly>
            <Button
              ref={selectButton}
              size="compact-md"
              variant={isSelecting ? 'light' : 'subtle'}
              aria-pressed={isSelecting}
              onClick={() => setSelecting(!isSelecting)}
            >
              {t('hotspots.bulk.select')}
            </Button>
          </Allowed>
        )}
      </header>
      <AccessNote />
      {hotspots.length > 0 && <HotspotCountsRange stopId={stop.id} className={classes.hint} />}
      {hotspots.length === 0 && <p className={classes.empty}>{t('hotspots.empty')}</p>}
      {hotspots.length > 0 && isSelecting && (
        <SelectableHotspots stop={stop} hotspots={hotspots} onEnd={endSelecting} />
      )}
      {hotspots.length > 0 && !isSelecting && (
        <>
          <div id={fieldId('readingOrder')}>
            <SortableList
              items={hotspots}
              label={t('hotspots.list')}
              nameOf={nameOf}
              texts={texts}
              onReorder={(ids) => reorder(stop.id, ids)}
            >
              {(hotspot, handle) => <HotspotRow hotspot={hotspot} handle={handle} onPick={onPick} />}
            </SortableList>
          </div>
          {mayEdit && <p className={classes.hint}>{t(isFlat ? 'hotspots.flatKeysHint' : 'hotspots.keysHint')}</p>}
        </>
      )}
    </div>
  )
}
