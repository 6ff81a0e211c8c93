import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { useSortTexts } from '../../../ui/hooks/use-sort-texts.ts'
import { SortableList } from '../../../ui/layout/sortable-list.tsx'
import { PeopleInStop } from '../../collaboration/editing/marks/people-in-stop.tsx'
import { useEditorStore } from '../tour-draft/editor-store.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { AddStops } from './add-stops.tsx'
import { type StopProblem, tourHealth } from './health/tour-health.ts'
import { StopThumbnail } from './stop-thumbnail.tsx'
import classes from './stops-pane.module.css'
import { TourUploadLine } from './uploads/upload-notes.tsx'
import { useStopActions } from './use-stop-actions.ts'
import { StopSummary } from './workspace/stop-summary.tsx'

type StopRowProps = {
  readonly stop: Stop
  readonly position: number
  readonly handle: ReactNode
  readonly editPath: string
  readonly isCurrent: boolean
  readonly problems: readonly StopProblem[] | undefined
}

function StopRow({ stop, position, handle, editPath, isCurrent, problems }: StopRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isCurrent) return
    // Before that, the browser would compute the layout of the new screen twice.
    const frame = requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [isCurrent])
  return (
    <div ref={row} className={classes.row} data-current={isCurrent || undefined}>
      {handle}
      <Link className={classes.link} to={editPath} aria-current={isCurrent ? 'page' : undefined}>
        <span className={classes.image}>
          <StopThumbnail stop={stop} />
        </span>
        <span className={classes.text}>
          <span className={classes.name}>
            {position}. {stop.name}
          </span>
          <StopSummary stop={stop} problems={problems} />
          <PeopleInStop stopId={stop.id} />
        </span>
      </Link>
    </div>
  )
}

/** Estimated height of a row with one line of details, until it is rendered and measured. */
const rowPx = () => 66

type StopsPaneProps = { readonly currentId: string | undefined; readonly editPathOf: (stopId: string) => string }

/** List of the stops, beside the stage. */
export function StopsPane({ currentId, editPathOf }: StopsPaneProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { reorder } = useStopActions()
  const texts = useSortTexts()
  const selectedHotspotId = useEditorStore((state) => state.selectedHotspotId)
  const health = useMemo(() => tourHealth(tour, selectedHotspotId), [tour, selectedHotspotId])
  return (
    <div className={classes.pane}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          {t('stops.title')} <span className={classes.count}>{tour.stops.length}</span>
        </h2>
        <Tooltip label={t('stops.asCards')}>
          <ActionIcon component={Link} to={linkTo.editTour(tour.id, 'stops')} aria-label={t('stops.asCards')}>
            <IconLayoutGrid size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={classes.list}>
        <SortableList
          items={tour.stops}
          label={t('stops.title')}
          nameOf={({ name }) => name}
          texts={texts}
          rowPx={rowPx}
          pinnedId={currentId}
          onReorder={reorder}
        >
          {(stop, handle, index) => (
            <StopRow
              stop={stop}
              position={index + 1}
              handle={handle}
              editPath={editPathOf(stop.id)}
              isCurrent={stop.id === currentId}
              problems={health.get(stop.id)}
            />
          )}
        </SortableList>
      </div>
      <footer className={classes.foot}>
        <TourUploadLine tourId={tour.id} />
        <AddStops compact />
      </footer>
    </div>
  )
}
