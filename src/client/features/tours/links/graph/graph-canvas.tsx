import '@xyflow/react/dist/base.css'
import { ActionIcon } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import {
  Background,
  BackgroundVariant,
  ConnectionMode,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
  ViewportPortal,
} from '@xyflow/react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Positions } from './automatic-layout.ts'
import classes from './graph-canvas.module.css'
import { type GraphKeyEffect, type GraphSelection, graphKeyEffect, selectionKeyEffect } from './graph-keys.ts'
import { GraphMap } from './graph-map.tsx'
import type { GraphTool } from './graph-tool-switch.tsx'
import { LinkEdge, type LinkEdgeType } from './link-edge.tsx'
import type { LinkGraph } from './link-graph.ts'
import { dragHandlePx, handleIds, nodeSize } from './node-size.ts'
import { RubberBand } from './rubber-band.tsx'
import { StopNode, type StopNodeType } from './stop-node.tsx'
import { selectedAfterDrag } from './stops-in-area.ts'
import type { MapBase } from './use-graph-layout.ts'
import { useLinkNames } from './use-link-names.ts'

const nodeTypes = { stop: StopNode }
const edgeTypes = { link: LinkEdge }

/**
 * Bounds of the handles of `StopNode`. With them, links to stops that were never rendered are drawn too. React Flow looks up
 * a dragged handle by its id here, because the bounds replace the measured ones when a stop is selected.
 */
const handles = [
  {
    id: handleIds.drag,
    type: 'source',
    position: Position.Right,
    x: nodeSize.width - dragHandlePx / 2,
    y: (nodeSize.height - dragHandlePx) / 2,
    width: dragHandlePx,
    height: dragHandlePx,
  },
  { id: handleIds.drop, type: 'target', position: Position.Top, x: 0, y: 0, ...nodeSize },
] satisfies StopNodeType['handles']

const animationMs = 160
/** The controls are at the top right, so stops leave that side free. */
const fitOptions = { padding: { x: 0.08, y: 0.08, right: '72px' }, maxZoom: 1 } as const
const proOptions = { hideAttribution: true }

type GraphCanvasProps = {
  readonly graph: LinkGraph
  readonly positions: Positions
  /** Drawn under the stops, such as a floor plan. */
  readonly underlay?: ReactNode
  /** Map under the stops; null in other arrangements. */
  readonly mapBase: MapBase | null
  readonly mayLink: boolean
  /** Stops that match the filter; null without one. */
  readonly matchingIds: ReadonlySet<string> | null
  readonly selection: GraphSelection
  readonly tool: GraphTool
  /** Stops that are selected for actions on several stops. */
  readonly selectedIds: ReadonlySet<string>
  readonly onSelectStops: (stopIds: ReadonlySet<string>) => void
  /** Called when the keys move to a stop. */
  readonly onSelectStop: (stopId: string) => void
  /** Called on a click on a stop. */
  readonly onPressStop: (stopId: string) => void
  /** Called on a click on a link, or with null on a click on the background. */
  readonly onPressLink: (linkId: string | null) => void
  readonly onLink: (fromId: string, toId: string) => void
  /** Called with the effect of a key, except for moving the focus. */
  readonly onKeyEffect: (effect: GraphKeyEffect, stopId: string) => void
}

const noIds: ReadonlySet<string> = new Set()

type FocusRequest = { readonly stopId: string; readonly count: number }

/**
 * Nodes of the stops. Unchanged nodes keep their identity, because a key press changes only one or two of up to a
 * thousand.
 */
function useNodes(props: GraphCanvasProps, focusRequest: FocusRequest | null): StopNodeType[] {
  const { graph, positions, mayLink, matchingIds, selection, selectedIds } = props
  const { describeStop } = useLinkNames()
  const { t } = useTranslation()
  const role = t('links.graph.stop')
  const nodes = useMemo(
    () =>
      graph.stops.flatMap((entry): StopNodeType[] => {
        const { id } = entry.stop
        const position = positions.get(id)
        if (position === undefined) return []
        const isDimmed = matchingIds !== null && !matchingIds.has(id)
        return [
          {
            id,
            type: 'stop',
            position,
            width: nodeSize.width,
            height: nodeSize.height,
            measured: nodeSize,
            handles,
            zIndex: 1,
            ariaRole: 'button',
            ariaLabel: describeStop(entry),
            domAttributes: { tabIndex: -1, 'aria-pressed': false, 'aria-roledescription': role },
            data: { entry, isCurrent: false, isSelected: false, isSource: false, isDimmed, mayLink, focusRequest: 0 },
          },
        ]
      }),
    [graph, positions, mayLink, matchingIds, describeStop, role],
  )
  const { stopId, linkingFromId } = selection
  const nodesWithSelection = useMemo(
    () =>
      nodes.map(
        (node): StopNodeType =>
          selectedIds.has(node.id)
            ? {
                ...node,
                ariaLabel: t('links.graph.selectedStop', { stop: node.ariaLabel }),
                data: { ...node.data, isSelected: true },
              }
            : node,
      ),
    [nodes, selectedIds, t],
  )
  return useMemo(() => {
    const start = nodesWithSelection.find(({ data }) => data.entry.marks.includes('start')) ?? nodesWithSelection[0]
    const tabStopId = nodesWithSelection.some(({ id }) => id === stopId) ? stopId : start?.id
    return nodesWithSelection.map((node): StopNodeType => {
      if (node.id !== tabStopId && node.id !== linkingFromId) return node
      const isCurrent = node.id === stopId
      return {
        ...node,
        zIndex: 10,
        // React Flow keeps nodes rendered that are dragged out of view, and so the stop with the focus.
        dragging: node.id === tabStopId,
        domAttributes: {
          ...node.domAttributes,
          tabIndex: node.id === tabStopId ? 0 : -1,
          'aria-pressed': isCurrent,
        },
        data: {
          ...node.data,
          isCurrent,
          isSource: node.id === linkingFromId,
          focusRequest: focusRequest?.stopId === node.id ? focusRequest.count : 0,
        },
      }
    })
  }, [nodesWithSelection, stopId, linkingFromId, focusRequest])
}

function useEdges({ graph, positions, matchingIds, selection }: GraphCanvasProps): LinkEdgeType[] {
  const { nameOf, describeLink } = useLinkNames()
  const { t } = useTranslation()
  const role = t('links.graph.linkRole')
  const edges = useMemo(
    () =>
      graph.links
        .filter(({ stopIds }) => stopIds.every((id) => positions.has(id)))
        .map((link): LinkEdgeType => {
          const [source, target] = link.stopIds
          const isDimmed = matchingIds !== null && !link.stopIds.every((id) => matchingIds.has(id))
          return {
            id: link.id,
            type: 'link',
            source,
            target,
            ariaLabel: `${nameOf(source)}: ${describeLink(link, source)}`,
            domAttributes: { 'aria-roledescription': role },
            data: { ways: link.ways, isDimmed },
          }
        }),
    [graph, positions, matchingIds, nameOf, describeLink, role],
  )
  const { linkId } = selection
  return useMemo(
    () => edges.map((edge) => (edge.id === linkId ? { ...edge, selected: true, zIndex: 5 } : edge)),
    [edges, linkId],
  )
}

/** Buttons to zoom and to show all stops. */
function ZoomPanel({ durationMs }: { readonly durationMs: number }) {
  const { t } = useTranslation()
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const duration = durationMs
  return (
    <Panel position="top-right" className={classes.zoom ?? ''}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('locations.zoomIn')}
        onClick={() => void zoomIn({ duration })}
      >
        <IconPlus size={20} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('locations.zoomOut')}
        onClick={() => void zoomOut({ duration })}
      >
        <IconMinus size={20} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('links.graph.showAll')}
        onClick={() => void fitView({ ...fitOptions, duration })}
      >
        <IconArrowsMaximize size={20} />
      </ActionIcon>
    </Panel>
  )
}

/** Id of the stop of the node that contains the target of an event. */
function stopIdAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('.react-flow__node')?.getAttribute('data-id') ?? null) : null
}

function Canvas(props: GraphCanvasProps) {
  const {
    graph,
    positions,
    underlay,
    mapBase,
    matchingIds,
    selection,
    tool,
    selectedIds,
    onSelectStops,
    onSelectStop,
    onPressStop,
    onPressLink,
    onLink,
    onKeyEffect,
  } = props
  const { t } = useTranslation()
  const hintId = useId()
  const store = useStoreApi()
  const { setCenter, fitView } = useReactFlow()
  const durationMs = useReducedMotion() ? 0 : animationMs
  const container = useRef<HTMLDivElement>(null)
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null)
  /** Stops that the rubber band would select; null without one. */
  const [previewIds, setPreviewIds] = useState<ReadonlySet<string> | null>(null)
  const isTouch = useRef(false)
  /** Stop on which Space was pressed; null if the pointer was used since, because Space and a drag pan. */
  const spaceStopId = useRef<string | null>(null)
  const nodes = useNodes({ ...props, selectedIds: previewIds ?? selectedIds }, focusRequest)
  const edges = useEdges(props)

  /** Centers a stop unless it is fully visible. */
  const centerIfHidden = (stopId: string) => {
    const position = positions.get(stopId)
    if (!position) return
    const { width, height, transform } = store.getState()
    const [left, top, zoom] = transform
    const x = position.x * zoom + left
    const y = position.y * zoom + top
    const isVisible = x >= 0 && y >= 0 && x + nodeSize.width * zoom <= width && y + nodeSize.height * zoom <= height
    if (isVisible) return
    const center = { x: position.x + nodeSize.width / 2, y: position.y + nodeSize.height / 2 }
    void setCenter(center.x, center.y, { zoom, duration: durationMs })
  }
  const focusStop = (stopId: string) => {
    centerIfHidden(stopId)
    setFocusRequest((previous) => ({ stopId, count: (previous?.count ?? 0) + 1 }))
  }
  const runKey = (event: KeyboardEvent) => {
    const stopId = stopIdAt(event.target)
    const hasSelectedStops = selectedIds.size > 0
    const effect =
      stopId === null
        ? selectionKeyEffect(event, { hasSelectedStops })
        : graphKeyEffect(event, { graph, positions, selection, stopId, hasSelectedStops })
    if (effect === null) return
    event.preventDefault()
    if (effect.type === 'move') {
      onSelectStop(effect.stopId)
      focusStop(effect.stopId)
      return
    }
    if (effect.type === 'cancelLink') {
      onSelectStop(effect.fromId)
      focusStop(effect.fromId)
    }
    onKeyEffect(effect, stopId ?? '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (previewIds !== null) return
    if (event.key !== ' ') return runKey(event)
    if (stopIdAt(event.target) !== null) event.preventDefault()
    if (!event.repeat) spaceStopId.current = stopIdAt(event.target)
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    const isOnStop = spaceStopId.current !== null && spaceStopId.current === stopIdAt(event.target)
    spaceStopId.current = null
    if (isOnStop) runKey(event)
  }
  const pressStop = (event: MouseEvent, stopId: string) => {
    const isSelecting = tool === 'select' && selection.linkingFromId === null
    const isToggle = event.shiftKey || event.ctrlKey || event.metaKey || isTouch.current
    if (isSelecting && isToggle) return onSelectStops(selectedAfterDrag(selectedIds, [stopId], 'toggle'))
    if (isSelecting && selectedIds.size > 0) onSelectStops(noIds)
    onPressStop(stopId)
  }
  const pressBackground = () => {
    if (tool === 'select' && selectedIds.size > 0) onSelectStops(noIds)
    onPressLink(null)
  }
  const showMatching = useEffectEvent((ids: ReadonlySet<string>) => {
    const matching = [...ids].filter((id) => positions.has(id)).map((id) => ({ id }))
    if (matching.length > 0) void fitView({ ...fitOptions, padding: 0.2, nodes: matching, duration: durationMs })
  })
  useEffect(() => {
    if (matchingIds !== null) showMatching(matchingIds)
  }, [matchingIds])
  const showSelected = useEffectEvent(centerIfHidden)
  useEffect(() => {
    if (selection.stopId !== null) showSelected(selection.stopId)
  }, [selection.stopId])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of form fields
    <div
      ref={container}
      role="group"
      tabIndex={-1}
      className={classes.canvas}
      aria-label={t('links.graph.label')}
      aria-describedby={hintId}
      data-linking={selection.linkingFromId !== null || undefined}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onPointerDownCapture={({ pointerType }) => {
        isTouch.current = pointerType === 'touch'
        spaceStopId.current = null
      }}
    >
      <span id={hintId} className="visually-hidden">
        {t('links.graph.keys')}
      </span>
      {mapBase && <GraphMap base={mapBase} />}
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onlyRenderVisibleElements
        connectionMode={ConnectionMode.Loose}
        connectOnClick={false}
        nodesDraggable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panOnDrag={tool === 'move' ? [0, 1] : [1]}
        panActivationKeyCode={tool === 'move' ? null : 'Space'}
        zoomActivationKeyCode={null}
        zoomOnDoubleClick={false}
        minZoom={0.02}
        maxZoom={2}
        fitView
        fitViewOptions={fitOptions}
        proOptions={proOptions}
        isValidConnection={({ source, target }) => source !== target}
        onConnect={({ source, target }) => onLink(source, target)}
        onNodeClick={(event, { id }) => pressStop(event, id)}
        onEdgeClick={(_event, { id }) => onPressLink(id)}
        onPaneClick={pressBackground}
      >
        {mapBase === null && <Background variant={BackgroundVariant.Dots} gap={24} size={2} color="var(--line)" />}
        {underlay !== undefined && (
          <ViewportPortal>
            <div className={classes.underlay}>{underlay}</div>
          </ViewportPortal>
        )}
        <ZoomPanel durationMs={durationMs} />
      </ReactFlow>
      <RubberBand
        container={container}
        isEnabled={tool === 'select'}
        positions={positions}
        selectedIds={selectedIds}
        onPreview={setPreviewIds}
        onSelect={onSelectStops}
      />
    </div>
  )
}

/** Link graph that is dragged and zoomed: stops at their positions, with lines between linked ones. */
export function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}
