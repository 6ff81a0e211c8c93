import { useEffect, useEffectEvent, useId, useMemo } from 'react'
import { focalLengthPx, radPerDeg } from '../../../../../../shared/geometry/sphere.ts'
import type { BlurStroke, NadirPatch } from '../../../../../../shared/media/adjustments.ts'
import { type Disc, nadirDisc, strokeDiscs } from '../../../../../../shared/media/retouch-shapes.ts'
import { usePermission } from '../../../../access/auth/session/use-permission.ts'
import type { OverlayProps } from '../tool-props.ts'
import { type LiveView, useLiveView } from '../use-live-view.ts'
import { useBrush } from './brush.ts'
import { withCenterStroke } from './center-stroke.ts'
import { discOutlines } from './disc-outline.ts'
import { imageCamera } from './image-camera.ts'
import { NadirOverlay } from './nadir-overlay.tsx'
import classes from './retouch-overlay.module.css'
import { usePainting } from './use-painting.ts'

const zoomPerNotch = 1.15

const minBlurPx = 4
const maxBlurPx = 60
const blurPerBrushRadius = 0.4

/** CSS blur radius that roughly matches the blur of the processed panorama. */
function blurPx(view: LiveView, radiusDeg: number): number {
  const focalPx = focalLengthPx(Math.max(view.widthPx, view.heightPx), view.fovDeg)
  return Math.max(minBlurPx, Math.min(maxBlurPx, blurPerBrushRadius * focalPx * Math.tan(radiusDeg * radPerDeg)))
}

/** Key by value, as strokes and patches have no id. */
const keyOf = (area: BlurStroke | NadirPatch) => JSON.stringify(Object.entries(area).sort())

/** Keys of the retouched areas that the loaded tiles already show. Only their outline is drawn over them. */
function processedAreaKeys({ status, adjustments: { retouch } }: OverlayProps['media']): ReadonlySet<string> {
  const areas = [...retouch.strokes, ...(retouch.nadir ? [retouch.nadir] : [])]
  return new Set(status === 'complete' ? areas.map(keyOf) : [])
}

/** Preview of a blur that is not yet processed. */
function BlurPreview({ path, radiusPx }: { path: string; radiusPx: number }) {
  if (path === '') return null
  return <div className={classes.veil} style={{ clipPath: `path('${path}')`, backdropFilter: `blur(${radiusPx}px)` }} />
}

/** Outline around the union of the circles in a path. The mask hides the lines inside. */
function Outline({ path }: { path: string }) {
  const maskId = useId()
  return (
    <>
      <mask id={maskId}>
        <rect width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#000" />
      </mask>
      <path className={classes.stroke} d={path} mask={`url(#${maskId})`} />
    </>
  )
}

/** Retouched areas on the image, and the layer that the brush paints on. */
export function RetouchOverlay(props: OverlayProps) {
  const { media, draft, change, viewer } = props
  const { strokes, nadir } = draft.retouch
  const canChange = usePermission('manageTours')
  const view = useLiveView(viewer)
  const brush = useBrush()
  const { currentStroke, paintHandlers } = usePainting(props)
  const shapes = useMemo(
    () =>
      [...strokes, ...(currentStroke ? [currentStroke] : [])].map((stroke, position) => ({
        stroke,
        position,
        discs: strokeDiscs(stroke),
      })),
    [strokes, currentStroke],
  )
  const processedKeys = useMemo(() => processedAreaKeys(media), [media])
  const blurCenterOnEnter = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !canChange) return
    event.preventDefault()
    change(withCenterStroke(viewer, draft, brush.radiusDeg))
  })
  useEffect(() => {
    const { element } = viewer
    element.addEventListener('keydown', blurCenterOnEnter)
    return () => element.removeEventListener('keydown', blurCenterOnEnter)
  }, [viewer])
  const camera = imageCamera(viewer, view)
  const outline = (discs: readonly Disc[]) => discOutlines(camera, discs)
  return (
    <div className={classes.overlay}>
      {shapes
        .filter(({ stroke }) => !processedKeys.has(keyOf(stroke)))
        .map(({ stroke, position, discs }) => (
          <BlurPreview key={position} path={outline(discs)} radiusPx={blurPx(view, stroke.radiusDeg)} />
        ))}
      {nadir && !processedKeys.has(keyOf(nadir)) && <NadirOverlay media={media} nadir={nadir} camera={camera} />}
      <svg className={classes.lines} aria-hidden="true">
        {nadir && <path className={classes.nadir} d={outline([nadirDisc(nadir)])} />}
        <Outline path={outline(shapes.flatMap(({ discs }) => discs))} />
      </svg>
      {brush.isOn && canChange && (
        <div
          className={classes.brush}
          data-brush=""
          {...paintHandlers}
          onWheel={({ deltaY }) => viewer.zoomBy(deltaY < 0 ? zoomPerNotch : 1 / zoomPerNotch)}
        />
      )}
    </div>
  )
}
