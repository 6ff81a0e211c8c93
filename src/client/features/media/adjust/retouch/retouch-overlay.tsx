import { useEffect, useEffectEvent, useId, useMemo } from 'react'
import { focalLengthPx, radPerDeg } from '../../../../../shared/geometry/sphere.ts'
import type { BlurStroke, NadirPatch } from '../../../../../shared/media/adjustments.ts'
import { type Disc, nadirDisc, strokeDiscs } from '../../../../../shared/media/retouch-shapes.ts'
import { usePermission } from '../../../auth/session/use-permission.ts'
import type { OverlayProps } from '../tool-props.ts'
import { type LiveView, useLiveView } from '../use-live-view.ts'
import { useBrush } from './brush.ts'
import { dabInMiddle } from './dab.ts'
import { imageCamera } from './image-camera.ts'
import { NadirOverlay } from './nadir-overlay.tsx'
import { outlineOf } from './outline.ts'
import classes from './retouch-overlay.module.css'
import { usePainting } from './use-painting.ts'

const zoomPerNotch = 1.15

/** About as strong as what will be built: the image under a brush loses all that is finer than half of it. */
function blurPx(view: LiveView, radiusDeg: number): number {
  const focalPx = focalLengthPx(Math.max(view.widthPx, view.heightPx), view.fovDeg)
  return Math.max(4, Math.min(60, 0.4 * focalPx * Math.tan(radiusDeg * radPerDeg)))
}

const nameOf = (part: BlurStroke | NadirPatch) => JSON.stringify(Object.entries(part).sort())

/** What the tiles on the stage show already: over that lies only its outline. */
function builtParts({ status, adjustments: { retouch } }: OverlayProps['media']): ReadonlySet<string> {
  const parts = [...retouch.strokes, ...(retouch.nadir ? [retouch.nadir] : [])]
  return new Set(status === 'complete' ? parts.map(nameOf) : [])
}

/** Blurs something already while it is only meant to be blurred. */
function Veil({ path, px }: { path: string; px: number }) {
  if (path === '') return null
  return <div className={classes.veil} style={{ clipPath: `path('${path}')`, backdropFilter: `blur(${px}px)` }} />
}

/** One line around all of a path: what its circles draw within each other is left out. */
function Outline({ path }: { path: string }) {
  const inside = useId()
  return (
    <>
      <mask id={inside}>
        <rect width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#000" />
      </mask>
      <path className={classes.stroke} d={path} mask={`url(#${inside})`} />
    </>
  )
}

/** What is retouched, on the image; and the surface the brush paints on. */
export function RetouchOverlay(props: OverlayProps) {
  const { media, draft, change, viewer } = props
  const { strokes, nadir } = draft.retouch
  const mayChange = usePermission('manageTours')
  const view = useLiveView(viewer)
  const brush = useBrush()
  const { drawn, hands } = usePainting(props)
  const shapes = useMemo(
    () =>
      [...strokes, ...(drawn ? [drawn] : [])].map((stroke, position) => ({
        stroke,
        position,
        discs: strokeDiscs(stroke),
      })),
    [strokes, drawn],
  )
  const built = useMemo(() => builtParts(media), [media])
  const onEnter = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !mayChange) return
    event.preventDefault()
    change(dabInMiddle(viewer, draft, brush.radiusDeg))
  })
  useEffect(() => {
    const { element } = viewer
    element.addEventListener('keydown', onEnter)
    return () => element.removeEventListener('keydown', onEnter)
  }, [viewer])
  const camera = imageCamera(viewer, view)
  const outline = (discs: readonly Disc[]) => outlineOf(camera, discs)
  return (
    <div className={classes.overlay}>
      {shapes
        .filter(({ stroke }) => !built.has(nameOf(stroke)))
        .map(({ stroke, position, discs }) => (
          <Veil key={position} path={outline(discs)} px={blurPx(view, stroke.radiusDeg)} />
        ))}
      {nadir && !built.has(nameOf(nadir)) && <NadirOverlay media={media} nadir={nadir} camera={camera} />}
      <svg className={classes.lines} aria-hidden="true">
        {nadir && <path className={classes.nadir} d={outline([nadirDisc(nadir)])} />}
        <Outline path={outline(shapes.flatMap(({ discs }) => discs))} />
      </svg>
      {brush.isOn && mayChange && (
        <div
          className={classes.brush}
          data-brush=""
          {...hands}
          onWheel={({ deltaY }) => viewer.zoomBy(deltaY < 0 ? zoomPerNotch : 1 / zoomPerNotch)}
        />
      )}
    </div>
  )
}
