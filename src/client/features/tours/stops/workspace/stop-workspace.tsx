import { Button, SegmentedControl } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { fieldIdIn } from '../../../../../shared/web/field-anchors.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { type PaneSide, Panes } from '../../../../ui/layout/panes.tsx'
import { usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { lazyValue } from '../../../../ui/loading/lazy-value.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { PeopleMarks } from '../../../collaboration/editing/marks/people-marks.tsx'
import { horizontalViewOf } from '../../../collaboration/editing/presence/horizontal-view.ts'
import { LockedStopBar, LockedStopFields } from '../../../collaboration/editing/presence/locked-stop.tsx'
import { usePresence } from '../../../collaboration/editing/presence/presence.tsx'
import { LinkedPairDialog } from '../../hotspots/both-ends/both-ends-dialog.tsx'
import { StopStage } from '../../hotspots/stage/stop-stage.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { StopsPane } from '../stops-pane.tsx'
import type { StageContext } from './stage-context.ts'
import { StopLastSave } from './stop-last-save.tsx'
import classes from './stop-workspace.module.css'
import { linkedHotspotId, useSelectionInUrl } from './use-selection-in-url.ts'
import { useWorkspaceKeys } from './use-workspace-keys.ts'

/** Both right panes, preloaded so that switching between them is immediate. The router loads the open pane. */
const rightPaneModules = [
  lazyValue(() => import('./stop-inspector-pane.tsx')),
  lazyValue(() => import('./stop-hotspots-pane.tsx')),
]

function MissingStop() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return (
    <Notice icon={<IconMapPinOff size={28} />} title={t('stops.gone')} text={t('stops.goneHint')}>
      <Button component={Link} to={linkTo.editTour(tour.id, 'stops')}>
        {t('stops.toStops')}
      </Button>
    </Notice>
  )
}

type Mode = 'stop' | 'hotspots'
const modes: readonly Mode[] = ['stop', 'hotspots']
const pathsByMode: Readonly<Record<Mode, (tourId: string, stopId: string, hotspotId?: string) => string>> = {
  stop: linkTo.editStop,
  hotspots: linkTo.hotspotsManager,
}

function useMode(): Mode {
  return useLocation().pathname.includes('/hotspots-manager/') ? 'hotspots' : 'stop'
}

/** Shares the view of this person with other people in the tour. */
function useShareView(viewer: TourViewer | null): void {
  const { setViewReader } = usePresence()
  useEffect(() => {
    setViewReader(viewer && (() => horizontalViewOf(viewer)))
    return () => setViewReader(null)
  }, [setViewReader, viewer])
}

function Workspace({ stop }: { stop: Stop }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  usePreload(rightPaneModules)
  const mode = useMode()
  const navigate = useNavigate()
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  // The whole screen is rendered with the viewer, in short tasks.
  const changeViewer = (changed: TourViewer | null) => startTransition(() => setViewer(changed))
  const sphereViewer = isFlatStop(tour, stop) ? null : viewer
  useShareView(sphereViewer)
  const { hash, search } = useLocation()
  useSelectionInUrl(tour.id, mode === 'hotspots')
  const hasHotspot = (hotspotId: string | null) => stop.hotspots.some(({ id }) => id === hotspotId)
  // The right pane is open initially if a link leads to one of its fields, or to a hotspot, which is then selected.
  const [openPane, setOpenPane] = useState<PaneSide | null>(() => {
    if (fieldIdIn(hash) !== undefined) return 'right'
    const { selectedHotspotId } = useEditorStore.getState()
    return mode === 'hotspots' && hasHotspot(linkedHotspotId(search) ?? selectedHotspotId) ? 'right' : null
  })
  const changeMode = (value: string) => {
    const nextMode = modes.find((candidate) => candidate === value) ?? 'stop'
    if (nextMode === mode) return
    const { selectedHotspotId } = useEditorStore.getState()
    const linkedId = hasHotspot(selectedHotspotId) ? (selectedHotspotId ?? undefined) : undefined
    void navigate(pathsByMode[nextMode](tour.id, stop.id, linkedId), { replace: true })
  }
  useWorkspaceKeys({ stop, pathOf: (stopId) => pathsByMode[mode](tour.id, stopId), onModeChange: changeMode })
  const rightPane = (
    <LockedStopFields>
      <div className={classes.modes}>
        <SegmentedControl
          fullWidth
          aria-label={t('stops.mode.label')}
          value={mode}
          onChange={changeMode}
          data={modes.map((value) => ({ value, label: t(`stops.mode.${value}`) }))}
        />
      </div>
      <StopLastSave stop={stop} />
      <Outlet context={{ stop, viewer } satisfies StageContext} />
    </LockedStopFields>
  )
  const showHotspots = () => {
    changeMode('hotspots')
    setOpenPane('right')
  }
  return (
    <div className={classes.workspace}>
      <LockedStopBar />
      <div className={classes.panes}>
        <Panes
          open={openPane}
          onOpen={setOpenPane}
          left={{
            label: t('stops.title'),
            content: <StopsPane currentId={stop.id} editPathOf={(id) => pathsByMode[mode](tour.id, id)} />,
          }}
          right={{ label: t('stops.mode.both'), content: rightPane }}
          stage={
            <LockedStopFields>
              <StopStage stop={stop} viewer={viewer} onViewer={changeViewer} onRevealPane={showHotspots}>
                <PeopleMarks stopId={stop.id} viewer={sphereViewer} />
              </StopStage>
            </LockedStopFields>
          }
        />
      </div>
      <LinkedPairDialog />
    </div>
  )
}

/** Screen of the stop editor and of the hotspots manager: stops, stage and inspector. */
export function StopWorkspace() {
  const { tour } = useTourEditor()
  const { stopId = '' } = useParams()
  const stop = stopOf(tour, stopId)
  return stop ? <Workspace stop={stop} /> : <MissingStop />
}
