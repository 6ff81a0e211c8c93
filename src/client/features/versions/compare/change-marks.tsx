import { useTranslation } from 'react-i18next'
import type { Direction } from '../../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'
import { useLiveView } from '../../media/adjust/use-live-view.ts'
import classes from './change-marks.module.css'
import { MarkSign } from './mark-sign.tsx'
import { type Mark, wayBetween } from './marks.ts'

type Point = { readonly x: number; readonly y: number }

function pointOf(viewer: TourViewer, direction: Direction): Point | null {
  const point = viewer.directionToScreen(direction)
  return point?.visible ? point : null
}

/** Within the outline at an end of a way. */
const outlinePx = 32

/** The parts of a way that are in front of the camera and between the outlines of its ends, as points of lines. */
function linesOf(viewer: TourViewer, from: Direction, to: Direction): readonly string[] {
  const ends = [from, to].map((end) => viewer.directionToScreen(end))
  const isInOutline = ({ x, y }: Point) => ends.some((end) => end && Math.hypot(end.x - x, end.y - y) < outlinePx)
  const lines: string[][] = [[]]
  for (const direction of wayBetween(from, to)) {
    const point = viewer.directionToScreen(direction)
    if (point === null || isInOutline(point)) lines.push([])
    else lines.at(-1)?.push(`${point.x.toFixed(1)},${point.y.toFixed(1)}`)
  }
  return lines.filter((points) => points.length > 1).map((points) => points.join(' '))
}

type ChangeMarksProps = {
  readonly viewer: TourViewer
  readonly marks: readonly Mark[]
  readonly currentId: string | null
}

/** Outlines what changed on the image, each kind of change in a shape of its own. The list beside it says the same. */
export function ChangeMarks({ viewer, marks, currentId }: ChangeMarksProps) {
  const { t } = useTranslation()
  // Drawn again with every frame in which the camera moves.
  useLiveView(viewer)
  return (
    <div className={classes.marks} aria-hidden="true">
      <svg className={classes.lines} aria-hidden="true">
        <defs>
          <marker id="way-end" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
            <path d="M0 0 10 5 0 10z" fill="#fff" />
          </marker>
        </defs>
        {marks.flatMap(({ hotspotId, from, at }) =>
          from === null
            ? []
            : linesOf(viewer, from, at).map((points) => (
                <g key={`${hotspotId} ${points}`}>
                  <polyline className={classes.shade} points={points} />
                  <polyline className={classes.line} points={points} markerEnd="url(#way-end)" />
                </g>
              )),
        )}
      </svg>
      {marks.map(({ hotspotId, mark, name, from, at }) => {
        const place = pointOf(viewer, at)
        const former = from && pointOf(viewer, from)
        return (
          <div key={hotspotId} data-current={hotspotId === currentId || undefined}>
            {former && (
              <span className={classes.mark} data-former style={{ left: former.x, top: former.y }}>
                <MarkSign mark={mark} isFormer />
                <span className={classes.label}>{t('versions.compare.was')}</span>
              </span>
            )}
            {place && (
              <span className={classes.mark} style={{ left: place.x, top: place.y }}>
                <MarkSign mark={mark} />
                <span className={classes.label}>
                  {t('versions.compare.label', {
                    mark: t(`versions.compare.mark.${mark}`),
                    name: name || t('hotspots.untitled'),
                  })}
                </span>
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
