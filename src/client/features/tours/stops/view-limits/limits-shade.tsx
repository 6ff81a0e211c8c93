import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { SphereRange } from '../../../../../shared/geometry/sphere-range.ts'
import { rangeShade } from '../../../../viewer/range-shade.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { useLiveView } from '../../../library/media/adjust/use-live-view.ts'
import classes from './view-limits.module.css'

/** Pixels of the screen for one of the shade, which is stretched. */
const scale = 4
const darkness = 0.66

type LimitsShadeProps = { readonly range: SphereRange; readonly viewer: TourViewer }

/** Shade over what visitors can't see. Editors can look there all the same. */
export function LimitsShade({ range, viewer }: LimitsShadeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useLiveView(viewer)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    const size = { widthPx: Math.ceil(view.widthPx / scale), heightPx: Math.ceil(view.heightPx / scale) }
    if (!context || size.widthPx === 0 || size.heightPx === 0) return
    context.canvas.width = size.widthPx
    context.canvas.height = size.heightPx
    const image = context.createImageData(size.widthPx, size.heightPx)
    for (const [index, opacity] of rangeShade(range, view, size).entries())
      image.data[index * 4 + 3] = Math.round(opacity * darkness * 255)
    context.putImageData(image, 0, 0)
  }, [range, view])
  const surface = viewer.element.querySelector('.surface')
  return surface && createPortal(<canvas ref={canvas} className={classes.shade} />, surface)
}
