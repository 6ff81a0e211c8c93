import { Button, SegmentedControl, Select, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconMapPinOff, IconRefresh } from '@tabler/icons-react'
import { type MouseEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { LiveRegion, useAnnouncement } from '../../../../ui/feedback/announcement.tsx'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { useEscape } from '../../../../ui/hooks/use-escape.ts'
import { RemoteImage } from '../../../../ui/images/remote-image.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { planImageProps } from '../../floor-plans/plan-stage.tsx'
import { BothEndsDialog } from '../../hotspots/both-ends/both-ends-dialog.tsx'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { GraphCanvas } from './graph-canvas.tsx'
import { GraphLegend } from './graph-legend.tsx'
import { GraphToolSwitch, useGraphTool } from './graph-tool-switch.tsx'
import { type GraphStop, linkGraphOf, type StopLink } from './link-graph.ts'
import { LinkPanel } from './link-panel.tsx'
import classes from './links-view.module.css'
import { type FilterMark, MarkFilter } from './mark-filter.tsx'
import { type Arrangement, arrangements, type GraphLayout, type PlanBase, useGraphLayout } from './use-graph-layout.ts'
import { type StopSelection, useGraphSelection } from './use-graph-selection.ts'
import { useLinkActions } from './use-link-actions.ts'
import { useLinkNames } from './use-link-names.ts'

function PlanImage({ base: { media, width, height } }: { readonly base: PlanBase }) {
  return <RemoteImage className={classes.plan} alt="" style={{ width, height }} {...planImageProps(media)} />
}

type ArrangementChoiceProps = {
  readonly arrangement: Arrangement
  readonly onArrangement: (arrangement: Arrangement) => void
  readonly planId: string | undefined
  readonly onPlan: (planId: string) => void
  readonly onRearrange: () => void
}

function ArrangementChoice({ arrangement, onArrangement, planId, onPlan, onRearrange }: ArrangementChoiceProps) {
  const { t } = useTranslation()
  const { floorPlans } = useTourEditor().tour
  return (
    <div className={classes.arrangement}>
      <SegmentedControl
        aria-label={t('links.graph.arrangement.label')}
        value={arrangement}
        onChange={(value) => onArrangement(arrangements.find((candidate) => candidate === value) ?? 'automatic')}
        data={arrangements.map((value) => ({ value, label: t(`links.graph.arrangement.${value}`) }))}
      />
      {arrangement === 'plan' && floorPlans.length > 1 && (
        <Select
          aria-label={t('links.graph.plan')}
          data={floorPlans.map(({ id, name }) => ({ value: id, label: name }))}
          value={planId ?? null}
          allowDeselect={false}
          onChange={(id) => id !== null && onPlan(id)}
        />
      )}
      {arrangement === 'automatic' && (
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={onRearrange}>
          {t('links.graph.rearrange')}
        </Button>
      )}
    </div>
  )
}

type LayoutNoticeProps = { readonly name: Exclude<GraphLayout['name'], 'ready'>; readonly onRetry: () => void }

/** Notice instead of the graph until its layout is available. */
function LayoutNotice({ name, onRetry }: LayoutNoticeProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  switch (name) {
    case 'computing':
      return <DelayedLoader label={t('links.graph.arranging')} />
    case 'failed':
      return (
        <Notice icon={<IconAlertTriangle size={28} />} title={t('links.graph.failed')}>
          <Button variant="default" onClick={onRetry}>
            {t('app.tryAgain')}
          </Button>
        </Notice>
      )
    case 'noLocations':
      return (
        <Notice
          icon={<IconMapPinOff size={28} />}
          title={t('links.graph.noLocations')}
          text={t('links.graph.noLocationsHint')}
        />
      )
    case 'noPlan':
      return (
        <Notice icon={<IconMapPinOff size={28} />} title={t('links.graph.noPlan')} text={t('links.graph.noPlanHint')}>
          <Button component={Link} to={linkTo.editTour(tour.id)} variant="default">
            {t('links.graph.openGeneral')}
          </Button>
        </Notice>
      )
  }
}

type TrayProps = {
  readonly stops: readonly GraphStop[]
  readonly label: string
  readonly currentId: string | null
  readonly selectedIds: ReadonlySet<string>
  readonly onPress: (stopId: string) => void
  readonly onToggle: (stopId: string) => void
}

/** Stops that have no position in this arrangement. */
function Tray({ stops, label, currentId, selectedIds, onPress, onToggle }: TrayProps) {
  const { t } = useTranslation()
  const { describeStop } = useLinkNames()
  if (stops.length === 0) return null
  const press = ({ shiftKey, ctrlKey, metaKey }: MouseEvent, stopId: string) =>
    shiftKey || ctrlKey || metaKey ? onToggle(stopId) : onPress(stopId)
  const nameOf = (entry: GraphStop) =>
    selectedIds.has(entry.stop.id) ? t('links.graph.selectedStop', { stop: describeStop(entry) }) : describeStop(entry)
  return (
    <section className={classes.tray} aria-label={label}>
      <h3 className={classes.trayTitle}>{label}</h3>
      <ul className={classes.trayList}>
        {stops.map((entry) => (
          <li key={entry.stop.id}>
            <UnstyledButton
              className={classes.trayStop ?? ''}
              aria-label={nameOf(entry)}
              aria-pressed={entry.stop.id === currentId}
              data-selected={selectedIds.has(entry.stop.id) || undefined}
              onClick={(event) => press(event, entry.stop.id)}
            >
              {entry.stop.name}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Stops of the tour as a graph with a line for each link, to find and fix stops that visitors can't reach. */
export function LinksView({ stopSelection }: { readonly stopSelection: StopSelection }) {
  const { t } = useTranslation()
  const { tour, mayEdit } = useTourEditor()
  const { stops, buttons, startStopId, floorPlans } = tour
  const graph = useMemo(() => linkGraphOf({ stops, buttons, startStopId }), [stops, buttons, startStopId])
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const [announcement, announce] = useAnnouncement()
  const [arrangement, setArrangement] = useState<Arrangement>('automatic')
  const [planId, setPlanId] = useState<string | null>(null)
  /** The two stops of the link that is open in the dialog. */
  const [endIds, setEndIds] = useState<StopLink['stopIds'] | null>(null)
  const [filterMark, setFilterMark] = useState<FilterMark | null>(null)
  const plan = floorPlans.find(({ id }) => id === planId) ?? floorPlans[0]
  const { layout, rearrange } = useGraphLayout(graph, arrangement, plan)
  const actions = useLinkActions(announce)
  const { nameOf } = useLinkNames()
  const graphSelection = useGraphSelection({ graph, actions, announce, isNarrow, stopSelection })
  const [tool, setTool] = useGraphTool(mayEdit)
  const { selection, isPanelOpen, setPanelOpen, pressStop, pressLink, link } = graphSelection
  const { linkingFromId } = selection
  // Ends linking before the selection of stops.
  useEscape(linkingFromId !== null, () => graphSelection.cancelLink(linkingFromId))
  const matchingIds = useMemo(() => {
    if (filterMark === null) return null
    const ids = graph.stops.flatMap(({ stop, marks }) => (marks.includes(filterMark) ? [stop.id] : []))
    return ids.length === 0 ? null : new Set(ids)
  }, [graph, filterMark])
  const [firstEnd, secondEnd] = endIds?.map((id) => stopOf(tour, id)) ?? []
  const selectedStop = graph.stops.find(({ stop }) => stop.id === selection.stopId)
  const positions = layout.name === 'ready' ? layout.positions : null
  const base = layout.name === 'ready' ? layout.base : null
  const planBase = base !== null && 'media' in base ? base : undefined
  const mapBase = base !== null && 'origin' in base ? base : null
  const unplacedStops = arrangement === 'automatic' ? [] : graph.stops.filter(({ stop }) => !positions?.has(stop.id))
  const panel = selectedStop && (
    <LinkPanel
      key={selectedStop.stop.id}
      entry={selectedStop}
      linkId={selection.linkId}
      actions={actions}
      onSelectLink={graphSelection.selectLink}
      onSetEnds={({ stopIds }) => setEndIds(stopIds)}
      onLinkTo={(stopId) => void link(selectedStop.stop.id, stopId)}
    />
  )
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <div className={classes.tools}>
          <ArrangementChoice
            arrangement={arrangement}
            onArrangement={setArrangement}
            planId={plan?.id}
            onPlan={setPlanId}
            onRearrange={rearrange}
          />
          <GraphToolSwitch tool={tool} onTool={setTool} />
          <MarkFilter graph={graph} mark={matchingIds === null ? null : filterMark} onMark={setFilterMark} />
        </div>
        <div className={classes.graph}>
          {layout.name === 'ready' ? (
            <GraphCanvas
              key={layout.key}
              graph={graph}
              positions={layout.positions}
              underlay={planBase && <PlanImage base={planBase} />}
              mapBase={mapBase}
              mayLink={mayEdit}
              matchingIds={matchingIds}
              selection={selection}
              tool={tool}
              selectedIds={stopSelection.ids}
              onSelectStops={graphSelection.selectStops}
              onSelectStop={graphSelection.selectStop}
              onPressStop={pressStop}
              onPressLink={pressLink}
              onLink={(fromId, toId) => void link(fromId, toId)}
              onKeyEffect={graphSelection.onKeyEffect}
            />
          ) : (
            <LayoutNotice name={layout.name} onRetry={rearrange} />
          )}
          {selection.linkingFromId !== null && (
            <div className={classes.linking}>
              {t('links.graph.linking', { stop: nameOf(selection.linkingFromId) })}
              <Button
                size="compact-md"
                variant="white"
                onClick={() => graphSelection.cancelLink(selection.linkingFromId)}
              >
                {t('editor.cancel')}
              </Button>
            </div>
          )}
        </div>
        <Tray
          stops={unplacedStops}
          label={t(arrangement === 'map' ? 'links.graph.notOnMap' : 'links.graph.notOnPlan', {
            count: unplacedStops.length,
          })}
          currentId={selection.stopId}
          selectedIds={stopSelection.ids}
          onPress={pressStop}
          onToggle={graphSelection.toggleStop}
        />
        <GraphLegend />
      </div>
      {isNarrow ? (
        <Sheet
          opened={isPanelOpen && panel !== undefined}
          onClose={() => setPanelOpen(false)}
          title={t('links.graph.panel')}
          size="auto"
        >
          {panel}
        </Sheet>
      ) : (
        <aside className={classes.side} aria-label={t('links.graph.panel')}>
          {panel ?? <p className={classes.hint}>{t('links.graph.chooseStop')}</p>}
        </aside>
      )}
      {firstEnd && secondEnd && <BothEndsDialog first={firstEnd} second={secondEnd} onClose={() => setEndIds(null)} />}
      <LiveRegion announcement={announcement} />
    </div>
  )
}
