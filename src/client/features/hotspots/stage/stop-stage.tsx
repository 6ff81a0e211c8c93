import { notifications } from '@mantine/notifications'
import { type ReactNode, useMemo } from 'react'
import type { Direction } from '../../../../shared/geometry/sphere.ts'
import { type Corners, labelDirection } from '../../../../shared/hotspots/corners.ts'
import { stopKindNames } from '../../../../shared/tours/stop-kinds.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { defaultView } from '../../../../shared/tours/view.ts'
import { useFieldDenial } from '../../../ui/feedback/denied.tsx'
import { draftDocument } from '../../../viewer/draft-document.ts'
import { TourStage, type TourViewer } from '../../../viewer/tour-stage.tsx'
import { HeatMap, HeatMapTool } from '../../analytics/stop/heat-map-tool.tsx'
import { CommentPins } from '../../comments/stage/comment-pins.tsx'
import { useCommentPlacing } from '../../comments/stage/use-comment-placing.ts'
import { isFlatStop, surfaceOfStop } from '../../stops/flat-stops.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { UndoTools } from '../../tour-draft/undo-tools.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { draftHotspotId, withDraft } from '../draft/hotspot-draft.ts'
import { roundDirection } from '../inspector/nudge.ts'
import { ViewReadout } from '../inspector/view-readout.tsx'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import { cornersMoved, roundCorners } from './hotspot-corners.ts'
import { PlacingHint } from './placing-hint.tsx'
import { StageNotice } from './stage-notice.tsx'
import { PlacingTools } from './stage-tools.tsx'
import classes from './stop-stage.module.css'
import { usePlacing } from './use-placing.ts'
import { isDrawn, useCornersCheck, useSketch } from './use-sketch.ts'

type StopStageProps = {
  readonly stop: Stop
  readonly viewer: TourViewer | null
  readonly onViewer: (viewer: TourViewer | null) => void
  /** A hotspot was pressed, or is being made: its pane is wanted. */
  readonly onAttention: () => void
  /** What lies over the image, under the tools. */
  readonly children?: ReactNode
}

/** What hands do to hotspots on the stage; rejected or wrong, everything is shown again as it is stored. */
function useStageEdits(stop: Stop, viewer: TourViewer | null) {
  const { tour } = useTourEditor()
  const denial = useFieldDenial()
  const { areRight, haveSpace } = useCornersCheck()
  const { draft, sketch, place, draw } = useEditorStore()
  const { move, update } = useHotspotActions()
  const showStored = () => viewer?.setDocument(draftDocument(withDraft(tour, draft ?? sketch)))
  const reject = () => {
    showStored()
    notifications.show({ message: denial })
  }
  const surface = surfaceOfStop(tour, stop.id)
  const stored = (hotspotId: string) => stop.hotspots.find(({ id }) => id === hotspotId)
  return {
    onMove: (hotspotId: string, direction: Direction) => {
      const hotspot = stored(hotspotId)
      if (denial !== null) reject()
      else if (hotspot) move(hotspot, direction)
      else if (draft) {
        const { corners } = draft
        place({
          ...draft,
          direction,
          ...(corners && { corners: cornersMoved({ ...draft, corners }, direction, surface) }),
        })
      } else if (sketch) {
        const { corners } = sketch
        draw({ ...sketch, corners: cornersMoved({ direction: labelDirection(corners), corners }, direction, surface) })
      }
    },
    onReshape: (hotspotId: string, given: Corners) => {
      const hotspot = stored(hotspotId)
      const corners = roundCorners(given)
      if (denial !== null) reject()
      else if (!hotspot && sketch) {
        if (haveSpace(corners)) draw({ ...sketch, corners })
        else showStored()
      } else if (!areRight(corners, hotspot?.kind ?? draft?.kind ?? '')) showStored()
      else {
        const direction = roundDirection(labelDirection(corners))
        if (hotspot) update(hotspot, { ...direction, details: { ...hotspot.details, corners } })
        else if (draft) place({ ...draft, direction, corners })
      }
    },
  }
}

/** What lies in the middle of the stage. */
function middleOf({ element, screenToDirection }: TourViewer): Direction {
  return screenToDirection(element.clientWidth / 2, element.clientHeight / 2)
}

/** The live viewer of a stop, with the tools that work on it. */
export function StopStage({ stop, viewer, onViewer, onAttention, children }: StopStageProps) {
  const { tour } = useTourEditor()
  const { selectedHotspotId, draft, sketch, tool, select, endStep } = useEditorStore()
  const edits = useStageEdits(stop, viewer)
  const drawing = useSketch(stop, viewer, onAttention)
  const place = usePlacing(stop, onAttention)
  const comments = useCommentPlacing(stop.id)
  const made = draft ?? sketch
  const document = useMemo(() => draftDocument(withDraft(tour, made)), [tour, made])
  const selected = stop.hotspots.find(({ id }) => id === selectedHotspotId)
  const isShown = stopKindNames.some((kind) => Object.hasOwn(document[kind], stop.mediaId ?? ''))
  /** The viewer, where there is something to look around in. */
  const around = isShown && !isFlatStop(tour, stop) ? viewer : null
  const choose = (hotspotId: string | null) => {
    // What is being made has a form with things in it, which only its custom button gives up: it is shown instead.
    const isMaking = draft?.stopId === stop.id
    if (!isMaking) select(hotspotId)
    if (isMaking || hotspotId !== null) onAttention()
  }
  const onSelect = (hotspotId: string | null) => {
    const pressed = stop.hotspots.find(({ id }) => id === hotspotId)
    if (comments.isPlacing && pressed) return comments.place(pressed)
    if (hotspotId === null || hotspotId === draftHotspotId || hotspotId === selectedHotspotId) return
    choose(hotspotId)
  }
  const onPress = (direction: Direction, hotspotId?: string) => {
    if (comments.isPlacing) comments.place(direction)
    else if (isDrawn(tool)) drawing.add(direction)
    else if (tool !== null) place(direction)
    else if (hotspotId === undefined) choose(null)
    else onSelect(hotspotId)
  }
  const placeInMiddle = () => {
    const middle = viewer ? middleOf(viewer) : defaultView
    if (isDrawn(tool)) drawing.placeRectangle(middle)
    else place(middle)
  }
  return (
    <div
      className={classes.stage}
      data-placing={tool ?? (comments.isPlacing ? 'comment' : undefined)}
      onPointerDownCapture={endStep}
      onPointerUp={endStep}
    >
      {isShown ? (
        <TourStage
          document={document}
          stopId={stop.id}
          editing
          // Whoever was led to a hotspot looks at it on arrival.
          view={selected && { yawDeg: selected.yawDeg, pitchDeg: selected.pitchDeg }}
          selectedHotspotId={made ? draftHotspotId : tool === null ? selectedHotspotId : null}
          onViewer={onViewer}
          onPress={onPress}
          onSelect={onSelect}
          onCornerPress={(hotspotId, index) => hotspotId === draftHotspotId && index === 0 && drawing.finish()}
          {...edits}
        />
      ) : (
        <StageNotice stop={stop} />
      )}
      {around && <HeatMap stopId={stop.id} viewer={around} />}
      {isShown && <CommentPins stop={stop} viewer={viewer} />}
      {children}
      {isShown && <PlacingTools />}
      <div className={classes.glass} data-place="undo">
        <UndoTools />
      </div>
      {isShown && <PlacingHint drawing={drawing} onPlaceInMiddle={placeInMiddle} />}
      {around && <ViewReadout viewer={around} stop={stop} />}
      {around && (
        <div className={classes.glass} data-place="heat">
          <HeatMapTool stopId={stop.id} />
        </div>
      )}
    </div>
  )
}
