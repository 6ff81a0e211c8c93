import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { SphereRange } from '../../../../../shared/geometry/sphere-range.ts'
import { rangeShade } from '../../../../viewer/range-shade.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { useLiveView } from '../../../library/media/adjust/use-live-view.ts'
import classes from './view-limits.module.css'

/** Screen pixels per pixel of the canvas, which CSS stretches. */
const screenPxPerCanvasPx = 4
const maxOpacity = 0.66
const rgbaChannels = 4
const alphaChannel = 3

type LimitsShadeProps = { readonly range: SphereRange; readonly viewer: TourViewer }

/** Shade over the directions outside the view limits. Only editors can look there. */
export function LimitsShade({ range, viewer }: LimitsShadeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useLiveView(viewer)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    const size = {
      widthPx: Math.ceil(view.widthPx / screenPxPerCanvasPx),
      heightPx: Math.ceil(view.heightPx / screenPxPerCanvasPx),
    }
    if (!context || size.widthPx === 0 || size.heightPx === 0) return
    context.canvas.width = size.widthPx
    context.canvas.height = size.heightPx
    const image = context.createImageData(size.widthPx, size.heightPx)
    for (const [index, opacity] of rangeShade(range, view, size).entries())
      image.data[index * rgbaChannels + alphaChannel] = Math.round(opacity * maxOpacity * 255)
    context.putImageData(image, 0, 0)
  }, [range, view])
  const surface = viewer.element.querySelector('.surface')
  return surface && createPortal(<canvas ref={canvas} className={classes.shade} />, surface)
}
