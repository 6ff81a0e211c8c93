import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Direction } from '../../../../shared/geometry/sphere.ts'
import { type Corners, labelDirection, outlineProblem } from '../../../../shared/hotspots/corners.ts'
import { type PinnedProblem, pinnedProblem } from '../../../../shared/hotspots/pinned.ts'
import { limits } from '../../../../shared/limits.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'
import { surfaceOfStop } from '../../stops/flat-stops.ts'
import { type HotspotSketch, useEditorStore } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { kindEditorOf } from '../hotspot-kind-registry.ts'
import { roundDirection } from '../inspector/nudge.ts'
import { areTooMany, roundCorners } from './hotspot-corners.ts'

const closedByPx = 10
const fewest = 3

/** A rectangle to begin with, for hands that do not draw. */
const rectangle: Corners = [
  { yawDeg: -12, pitchDeg: 9 },
  { yawDeg: 12, pitchDeg: 9 },
  { yawDeg: 12, pitchDeg: -9 },
  { yawDeg: -12, pitchDeg: -9 },
]

const { getState } = useEditorStore

export function isDrawn(tool: string | null): boolean {
  return tool !== null && kindEditorOf(tool)?.draws === true
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable], [role="dialog"]') !== null
}

/** What is wrong with corners, said to whoever drew them; each answers whether nothing is. */
export function useCornersCheck() {
  const { t } = useTranslation()
  const most = limits.hotspotCornersMax
  const say = (problem: PinnedProblem | 'tooMany') => {
    // Whoever presses on where nothing goes on reads it once.
    notifications.show({ id: problem, color: 'red', message: t(`hotspots.area.problem.${problem}`, { most }) })
    return false
  }
  const haveSpace = (corners: Corners) => !areTooMany(corners) || say('tooMany')
  return {
    /** As many as there may be, whatever else is wrong: they are still being drawn. */
    haveSpace,
    /** For a hotspot of a kind. */
    areRight: (corners: Corners, kind: string) => {
      const problem = isDrawn(kind) ? outlineProblem(corners) : pinnedProblem(corners)
      return haveSpace(corners) && (problem === undefined || say(problem))
    },
  }
}

/** Drawing the corners of a hotspot, one press after the other. */
export function useSketch(stop: Stop, viewer: TourViewer | null, onDone: () => void) {
  const { areRight, haveSpace } = useCornersCheck()
  const { tour } = useTourEditor()
  const stored = useEditorStore(({ sketch }) => sketch)
  const sketch = stored?.stopId === stop.id ? stored : null
  const close = ({ kind, stopId, corners }: HotspotSketch) => {
    if (!areRight(corners, kind)) return
    getState().place({
      kind,
      stopId,
      direction: roundDirection(labelDirection(corners)),
      corners: roundCorners(corners),
    })
    onDone()
  }
  const finish = () => sketch && close(sketch)
  const takeBack = () =>
    getState().draw(sketch && sketch.corners.length > 1 ? { ...sketch, corners: sketch.corners.slice(0, -1) } : null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    if (!sketch || !isPlain || isTyping(event.target)) return
    const onButton = event.target instanceof Element && event.target.closest('button, a') !== null
    if (event.key === 'Enter' && !onButton) finish()
    else if (event.key === 'Backspace') takeBack()
    else if (event.key === 'Escape') getState().useTool(null)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return {
    sketch,
    finish,
    takeBack,
    mayFinish: (sketch?.corners.length ?? 0) >= fewest,
    /** A press where the last corner is means that there are no more; so does a double press. */
    add: (direction: Direction) => {
      const { tool: kind } = getState()
      if (kind === null) return
      const corners = sketch?.corners ?? []
      const more = [...corners, direction]
      const [last, here] = [corners.at(-1), direction].map((place) => place && viewer?.directionToScreen(place))
      const isLast = last?.visible && here && Math.hypot(last.x - here.x, last.y - here.y) < closedByPx
      if (isLast && corners.length >= fewest) finish()
      else if (!isLast && haveSpace(more)) getState().draw({ kind, stopId: stop.id, corners: more })
    },
    placeRectangle: (middle: Direction) => {
      const { tool: kind } = getState()
      const corners = surfaceOfStop(tour, stop.id).moveCorners(rectangle, { yawDeg: 0, pitchDeg: 0 }, middle)
      if (kind !== null) close({ kind, stopId: stop.id, corners })
    },
  }
}
