import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import { type Corners, labelDirection, outlineProblem } from '../../../../../shared/hotspots/corners.ts'
import { hotspotLimits } from '../../../../../shared/hotspots/hotspot-limits.ts'
import { type PinnedProblem, pinnedProblem } from '../../../../../shared/hotspots/pinned.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { type HotspotSketch, useEditorStore } from '../../tour-draft/editor-store.ts'
import { surfaceOfStop } from '../../tour-draft/flat-stops.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { hotspotToolOf } from '../hotspot-tools.ts'
import { roundDirection } from '../inspector/nudge.ts'
import { exceedsCornerLimit, roundCorners } from './hotspot-corners.ts'

/** Maximum distance between the last corner and a click that closes the polygon. */
const closeDistancePx = 10
const minCorners = 3

/** Initial corners of an area that is placed without drawing. */
const initialRectangle: Corners = [
  { yawDeg: -12, pitchDeg: 9 },
  { yawDeg: 12, pitchDeg: 9 },
  { yawDeg: 12, pitchDeg: -9 },
  { yawDeg: -12, pitchDeg: -9 },
]

const { getState } = useEditorStore

/** True for a hotspot kind that is drawn as a polygon, one click per corner. */
export function isPolygonKind(tool: string | null): boolean {
  return tool !== null && hotspotToolOf(tool)?.isDrawn === true
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable], [role="dialog"]') !== null
}

/** Validation of corners. Each check returns whether they are valid, and shows a notice if not. */
export function useCornersCheck() {
  const { t } = useTranslation()
  const maxCorners = hotspotLimits.cornersMax
  const showProblem = (problem: PinnedProblem | 'tooMany') => {
    // The id keeps repeated clicks from stacking notices.
    notifications.show({
      id: problem,
      color: 'red',
      message: t(`hotspots.area.problem.${problem}`, { most: maxCorners }),
    })
    return false
  }
  const areWithinLimit = (corners: Corners) => !exceedsCornerLimit(corners) || showProblem('tooMany')
  return {
    /** Checks only the number of corners, while they are being drawn. */
    areWithinLimit,
    /** Checks all rules for a hotspot kind. */
    areValid: (corners: Corners, kind: string) => {
      const problem = isPolygonKind(kind) ? outlineProblem(corners) : pinnedProblem(corners)
      return areWithinLimit(corners) && (problem === undefined || showProblem(problem))
    },
  }
}

/** Sketch of a polygon that is being drawn, and the actions on it. Each click adds a corner. */
export function useSketch(stop: Stop, viewer: TourViewer | null, onDone: () => void) {
  const { areValid, areWithinLimit } = useCornersCheck()
  const { tour } = useTourEditor()
  const storedSketch = useEditorStore(({ sketch }) => sketch)
  const sketch = storedSketch?.stopId === stop.id ? storedSketch : null
  const closePolygon = ({ kind, stopId, corners }: HotspotSketch) => {
    if (!areValid(corners, kind)) return
    const direction = roundDirection(labelDirection(corners))
    getState().setDraft({ kind, stopId, direction, corners: roundCorners(corners) })
    onDone()
  }
  const finish = () => sketch && closePolygon(sketch)
  const removeLastCorner = () =>
    getState().setSketch(
      sketch && sketch.corners.length > 1 ? { ...sketch, corners: sketch.corners.slice(0, -1) } : null,
    )
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    if (!sketch || !isPlain || isTyping(event.target)) return
    const onButton = event.target instanceof Element && event.target.closest('button, a') !== null
    if (event.key === 'Enter' && !onButton) finish()
    else if (event.key === 'Backspace') removeLastCorner()
    else if (event.key === 'Escape') getState().selectTool(null)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return {
    sketch,
    finish,
    removeLastCorner,
    canFinish: (sketch?.corners.length ?? 0) >= minCorners,
    /** Adds a corner. A click on the last corner, or a double click, closes the polygon. */
    addCorner: (direction: Direction) => {
      const { tool: kind } = getState()
      if (kind === null) return
      const corners = sketch?.corners ?? []
      const extendedCorners = [...corners, direction]
      const lastCorner = corners.at(-1)
      const lastScreenPoint = lastCorner && viewer?.directionToScreen(lastCorner)
      const clickedScreenPoint = viewer?.directionToScreen(direction)
      const isOnLastCorner =
        lastScreenPoint?.visible &&
        clickedScreenPoint &&
        Math.hypot(lastScreenPoint.x - clickedScreenPoint.x, lastScreenPoint.y - clickedScreenPoint.y) < closeDistancePx
      if (isOnLastCorner && corners.length >= minCorners) finish()
      else if (!isOnLastCorner && areWithinLimit(extendedCorners)) {
        getState().setSketch({ kind, stopId: stop.id, corners: extendedCorners })
      }
    },
    placeRectangle: (center: Direction) => {
      const { tool: kind } = getState()
      const corners = surfaceOfStop(tour, stop.id).moveCorners(initialRectangle, { yawDeg: 0, pitchDeg: 0 }, center)
      if (kind !== null) closePolygon({ kind, stopId: stop.id, corners })
    },
  }
}
