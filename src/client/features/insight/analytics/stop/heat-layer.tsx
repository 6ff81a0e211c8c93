import { useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { type LiveView, useLiveView } from '../../../library/media/adjust/use-live-view.ts'
import { cellOutlines } from './cell-outlines.ts'
import { heatColor, heatOf } from './heat.ts'
import classes from './heat-map.module.css'
import { useStopReport } from './use-stop-report.ts'

type Drawing = {
  readonly canvas: HTMLCanvasElement
  readonly viewer: TourViewer
  readonly heat: readonly number[]
  readonly view: LiveView
}

/** Draws the cells in front of the camera in their heat colors. */
function draw({ canvas, viewer, heat, view: { widthPx, heightPx } }: Drawing): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { devicePixelRatio: ratio } = window
  canvas.width = Math.round(widthPx * ratio)
  canvas.height = Math.round(heightPx * ratio)
  context.scale(ratio, ratio)
  for (const [cell, outline] of cellOutlines.entries()) {
    const cellHeat = heat[cell] ?? 0
    if (cellHeat === 0) continue
    const points = outline.map((direction) => viewer.directionToScreen(direction)).filter((point) => point !== null)
    // Cells that reach behind the camera are off screen.
    if (points.length < outline.length) continue
    context.beginPath()
    for (const { x, y } of points) context.lineTo(x, y)
    context.closePath()
    context.fillStyle = heatColor(cellHeat)
    context.fill()
  }
}

type HeatLayerProps = { readonly stopId: string; readonly viewer: TourViewer }

/** Heat map over the panorama and under its hotspots. It lets pointer events through. */
export function HeatLayer({ stopId, viewer }: HeatLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { data } = useStopReport(stopId)
  const heat = useMemo(() => heatOf(data?.cells ?? []), [data])
  const view = useLiveView(viewer)
  useLayoutEffect(() => {
    if (canvas.current) draw({ canvas: canvas.current, viewer, heat, view })
  }, [viewer, heat, view])
  const surface = viewer.element.querySelector('.surface')
  return surface && createPortal(<canvas ref={canvas} className={classes.layer} />, surface)
}
