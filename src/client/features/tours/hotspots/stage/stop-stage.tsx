import { notifications } from '@mantine/notifications'
import { type ReactNode, useMemo } from 'react'
import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import { type Corners, labelDirection } from '../../../../../shared/hotspots/corners.ts'
import { publicViewLimitsOf } from '../../../../../shared/publishing/public-view-limits.ts'
import { stopKindNames } from '../../../../../shared/tours/stop-kinds.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { defaultView } from '../../../../../shared/tours/view.ts'
import { useFieldDenial } from '../../../../ui/feedback/denied.tsx'
import { editingDocument } from '../../../../viewer/draft-document.ts'
import { TourStage, type TourViewer } from '../../../../viewer/tour-stage.tsx'
import { CommentPins } from '../../../collaboration/comments/stage/comment-pins.tsx'
import { useCommentPlacing } from '../../../collaboration/comments/stage/use-comment-placing.ts'
import { HeatMap, HeatMapTool } from '../../../insight/analytics/stop/heat-map-tool.tsx'
import { LimitsShade } from '../../stops/view-limits/limits-shade.tsx'
import { type HotspotDraft, type HotspotSketch, useEditorStore } from '../../tour-draft/editor-store.ts'
import { isFlatStop, surfaceOfStop } from '../../tour-draft/flat-stops.ts'
import { UndoTools } from '../../tour-draft/undo-tools.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { draftHotspotId, withDraft } from '../draft/hotspot-draft.ts'
import { roundDirection } from '../inspector/nudge.ts'
import { ViewReadout } from '../inspector/view-readout.tsx'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import { moveCorners, roundCorners } from './hotspot-corners.ts'
import { PlacingHint } from './placing-hint.tsx'
import { PlacingTools } from './placing-tools.tsx'
import { StageNotice } from './stage-notice.tsx'
import classes from './stop-stage.module.css'
import { usePlacing } from './use-placing.ts'
import { isPolygonKind, useCornersCheck, useSketch } from './use-sketch.ts'
import { useToolKeys } from './use-tool-keys.ts'

type StopStageProps = {
  readonly stop: Stop
  readonly viewer: TourViewer | null
  readonly onViewer: (viewer: TourViewer | null) => void
  /** Called to reveal the hotspots pane, when a hotspot is selected or placed. */
  readonly onRevealPane: () => void
  /** Overlay over the image, under the tools. */
  readonly children?: ReactNode
}

/**
 * Handlers that move and reshape a hotspot of the stop, its draft (placed, but not created yet) or its sketch (an area
 * that is being drawn). If a change is denied or invalid, the viewer shows the previous state again.
 */
function useStageEdits(stop: Stop, viewer: TourViewer | null) {
  const { tour } = useTourEditor()
  const denial = useFieldDenial()
  const { areValid, areWithinLimit } = useCornersCheck()
  const { draft, sketch, setDraft, setSketch } = useEditorStore()
  const { move, update } = useHotspotActions()
  const surface = surfaceOfStop(tour, stop.id)
  const showPreviousState = () => viewer?.setDocument(editingDocument(withDraft(tour, draft ?? sketch)))
  const reject = () => {
    showPreviousState()
    notifications.show({ message: denial })
  }
  /** Hotspot with an id; undefined for the draft and the sketch. */
  const findHotspot = (hotspotId: string) => stop.hotspots.find(({ id }) => id === hotspotId)
  const moveDraft = (currentDraft: HotspotDraft, direction: Direction) => {
    const { corners } = currentDraft
    const movedCorners = corners && moveCorners({ ...currentDraft, corners }, direction, surface)
    setDraft({ ...currentDraft, direction, ...(movedCorners && { corners: movedCorners }) })
  }
  const moveSketch = (currentSketch: HotspotSketch, direction: Direction) => {
    const outline = { direction: labelDirection(currentSketch.corners), corners: currentSketch.corners }
    setSketch({ ...currentSketch, corners: moveCorners(outline, direction, surface) })
  }
  return {
    onMove: (hotspotId: string, direction: Direction) => {
      const hotspot = findHotspot(hotspotId)
      if (denial !== null) reject()
      else if (hotspot) move(hotspot, direction)
      else if (draft) moveDraft(draft, direction)
      else if (sketch) moveSketch(sketch, direction)
    },
    onReshape: (hotspotId: string, newCorners: Corners) => {
      if (denial !== null) return reject()
      const hotspot = findHotspot(hotspotId)
      const corners = roundCorners(newCorners)
      const isSketch = !hotspot && sketch !== null
      const kind = hotspot?.kind ?? draft?.kind ?? ''
      // The outline of a sketch isn't complete yet, so it may break the other rules.
      const isAllowed = isSketch ? areWithinLimit(corners) : areValid(corners, kind)
      if (!isAllowed) return showPreviousState()
      const direction = roundDirection(labelDirection(corners))
      if (hotspot) update(hotspot, { ...direction, details: { ...hotspot.details, corners } })
      else if (sketch) setSketch({ ...sketch, corners })
      else if (draft) setDraft({ ...draft, direction, corners })
    },
  }
}

/** Direction at the center of the stage. */
function centerOf({ element, screenToDirection }: TourViewer): Direction {
  return screenToDirection(element.clientWidth / 2, element.clientHeight / 2)
}

/** Viewer of a stop with the hotspot tools. */
export function StopStage({ stop, viewer, onViewer, onRevealPane, children }: StopStageProps) {
  const { tour } = useTourEditor()
  const { selectedHotspotId, draft, sketch, tool, select, endUndoStep } = useEditorStore()
  const edits = useStageEdits(stop, viewer)
  const polygonDrawing = useSketch(stop, viewer, onRevealPane)
  const placeHotspot = usePlacing(stop, onRevealPane)
  const commentPlacing = useCommentPlacing(stop.id)
  useToolKeys()
  const draftOrSketch = draft ?? sketch
  const document = useMemo(() => editingDocument(withDraft(tour, draftOrSketch)), [tour, draftOrSketch])
  const selected = stop.hotspots.find(({ id }) => id === selectedHotspotId)
  const visibleSelectionId = tool === null ? selectedHotspotId : null
  const isDisplayed = stopKindNames.some((kind) => Object.hasOwn(document[kind], stop.mediaId ?? ''))
  /** The viewer, if the stop is a sphere. */
  const sphereViewer = isDisplayed && !isFlatStop(tour, stop) ? viewer : null
  const range = useMemo(
    () => stop.viewLimits && publicViewLimitsOf(stop.viewLimits, undefined)?.range,
    [stop.viewLimits],
  )
  const selectHotspot = (hotspotId: string | null) => {
    // A draft has a form with unsaved input, which only its Cancel button discards, so it stays selected.
    const hasDraft = draft?.stopId === stop.id
    if (!hasDraft) select(hotspotId)
    if (hasDraft || hotspotId !== null) onRevealPane()
  }
  const onSelect = (hotspotId: string | null) => {
    const pressedHotspot = stop.hotspots.find(({ id }) => id === hotspotId)
    if (commentPlacing.isPlacing && pressedHotspot) return commentPlacing.place(pressedHotspot)
    if (hotspotId === null || hotspotId === draftHotspotId || hotspotId === selectedHotspotId) return
    selectHotspot(hotspotId)
  }
  const onPress = (direction: Direction, hotspotId?: string) => {
    if (commentPlacing.isPlacing) commentPlacing.place(direction)
    else if (isPolygonKind(tool)) polygonDrawing.addCorner(direction)
    else if (tool !== null) placeHotspot(direction)
    else if (hotspotId === undefined) selectHotspot(null)
    else onSelect(hotspotId)
  }
  const placeInCenter = () => {
    const center = viewer ? centerOf(viewer) : defaultView
    if (isPolygonKind(tool)) polygonDrawing.placeRectangle(center)
    else placeHotspot(center)
  }
  return (
    <div
      className={classes.stage}
      data-placing={tool ?? (commentPlacing.isPlacing ? 'comment' : undefined)}
      onPointerDownCapture={endUndoStep}
      onPointerUp={endUndoStep}
    >
      {isDisplayed ? (
        <TourStage
          document={document}
          stopId={stop.id}
          editing
          // A link to a hotspot opens the stop with the hotspot in view.
          view={selected && { yawDeg: selected.yawDeg, pitchDeg: selected.pitchDeg }}
          selectedHotspotId={draftOrSketch ? draftHotspotId : visibleSelectionId}
          onViewer={onViewer}
          onPress={onPress}
          onSelect={onSelect}
          onCornerPress={(hotspotId, index) => hotspotId === draftHotspotId && index === 0 && polygonDrawing.finish()}
          {...edits}
        />
      ) : (
        <StageNotice stop={stop} />
      )}
      {sphereViewer && range && <LimitsShade range={range} viewer={sphereViewer} />}
      {sphereViewer && <HeatMap stopId={stop.id} viewer={sphereViewer} />}
      {isDisplayed && <CommentPins stop={stop} viewer={viewer} />}
      {children}
      {isDisplayed && <PlacingTools />}
      <div className={classes.glass} data-place="undo">
        <UndoTools />
      </div>
      {isDisplayed && <PlacingHint drawing={polygonDrawing} onPlaceInCenter={placeInCenter} />}
      {sphereViewer && <ViewReadout viewer={sphereViewer} stop={stop} />}
      {sphereViewer && (
        <div className={classes.glass} data-place="heat">
          <HeatMapTool stopId={stop.id} />
        </div>
      )}
    </div>
  )
}
