import { useReactFlow } from '@xyflow/react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEscape } from '../../../../ui/hooks/use-escape.ts'
import type { PlanePoint } from '../neighborhood-graph.ts'
import type { Positions } from './automatic-layout.ts'
import classes from './graph-canvas.module.css'
import { type DragMode, dragModeOf, selectedAfterDrag, stopIdsBetween } from './stops-in-area.ts'

/** Distance below which a drag is a click. */
const clickPx = 4

type Drag = {
  readonly pointerId: number
  readonly mode: DragMode
  /** Position of the pointer at the start, in the window. */
  readonly clientX: number
  readonly clientY: number
  /** The same position in the graph, which stays under the stops when the graph is zoomed. */
  readonly corner: PlanePoint
}

/** Rectangle on the screen, relative to the container. */
type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** True for the background while a drag on it doesn't pan, as with the move tool or while Space is pressed. */
function startsSelection(target: EventTarget | null): target is Element {
  return target instanceof Element && target.matches('.react-flow__pane:not(.draggable)')
}

function hasSameIds(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  return first.size === second.size && [...first].every((id) => second.has(id))
}

type RubberBandProps = {
  readonly container: RefObject<HTMLElement | null>
  readonly isEnabled: boolean
  readonly positions: Positions
  readonly selectedIds: ReadonlySet<string>
  /** Called during a drag with the stops that would be selected, and with null at its end. */
  readonly onPreview: (ids: ReadonlySet<string> | null) => void
  readonly onSelect: (ids: ReadonlySet<string>) => void
}

/**
 * Rubber band: a drag on the background of the graph selects the stops in its rectangle, by mouse, pen or one finger.
 * React Flow has one, but it keeps the selection itself, can't be canceled, and pans on touch screens.
 */
export function RubberBand(props: RubberBandProps) {
  const { container, isEnabled, positions, selectedIds, onPreview, onSelect } = props
  const { screenToFlowPosition, flowToScreenPosition } = useReactFlow()
  const [drag, setDrag] = useState<Drag | null>(null)
  const [box, setBox] = useState<Box | null>(null)
  const preview = useRef<ReadonlySet<string> | null>(null)
  /** True until the click that the browser sends at the end of a drag. */
  const ignoresClick = useRef(false)

  const end = () => {
    setDrag(null)
    setBox(null)
    preview.current = null
    onPreview(null)
  }
  const onPointerDown = useEffectEvent((event: PointerEvent) => {
    ignoresClick.current = false
    // A second finger pans and zooms.
    if (drag !== null && event.pointerId !== drag.pointerId) return end()
    if (!isEnabled || event.button !== 0 || !event.isPrimary || !startsSelection(event.target)) return
    event.target.setPointerCapture(event.pointerId)
    const { pointerId, clientX, clientY } = event
    const corner = screenToFlowPosition({ x: clientX, y: clientY })
    setDrag({ pointerId, mode: dragModeOf(event), clientX, clientY, corner })
  })
  const onPointerMove = useEffectEvent((event: PointerEvent) => {
    if (drag === null || event.pointerId !== drag.pointerId) return
    const distance = Math.hypot(event.clientX - drag.clientX, event.clientY - drag.clientY)
    if (box === null && distance < clickPx) return
    const start = flowToScreenPosition(drag.corner)
    const bounds = container.current?.getBoundingClientRect()
    setBox({
      left: Math.min(start.x, event.clientX) - (bounds?.left ?? 0),
      top: Math.min(start.y, event.clientY) - (bounds?.top ?? 0),
      width: Math.abs(start.x - event.clientX),
      height: Math.abs(start.y - event.clientY),
    })
    const oppositeCorner = screenToFlowPosition({ x: event.clientX, y: event.clientY })
    const ids = selectedAfterDrag(selectedIds, stopIdsBetween(positions, drag.corner, oppositeCorner), drag.mode)
    if (preview.current !== null && hasSameIds(preview.current, ids)) return
    preview.current = ids
    onPreview(ids)
  })
  const onPointerUp = useEffectEvent((event: PointerEvent) => {
    if (drag === null || event.pointerId !== drag.pointerId) return
    const ids = preview.current
    ignoresClick.current = ids !== null
    end()
    if (ids === null) return
    // Keys act on the selection, so the focus stays in the graph.
    container.current?.focus({ preventScroll: true })
    onSelect(ids)
  })
  const onPointerCancel = useEffectEvent((event: PointerEvent) => {
    if (drag !== null && event.pointerId === drag.pointerId) end()
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (ignoresClick.current) event.stopPropagation()
    ignoresClick.current = false
  })
  /** Keeps one finger from panning. */
  const onTouchStart = useEffectEvent((event: TouchEvent) => {
    if (isEnabled && event.touches.length === 1 && startsSelection(event.target)) event.stopPropagation()
  })
  useEffect(() => {
    const element = container.current
    if (element === null) return
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    element.addEventListener('pointerdown', (event) => onPointerDown(event), options)
    element.addEventListener('pointermove', (event) => onPointerMove(event), options)
    element.addEventListener('pointerup', (event) => onPointerUp(event), options)
    element.addEventListener('pointercancel', (event) => onPointerCancel(event), options)
    element.addEventListener('click', (event) => onClick(event), options)
    element.addEventListener('touchstart', (event) => onTouchStart(event), { ...options, passive: true })
    return () => controller.abort()
  }, [container])
  useEscape(drag !== null, () => {
    ignoresClick.current = true
    end()
  })
  return box === null ? null : <div className={classes.band} style={box} />
}
