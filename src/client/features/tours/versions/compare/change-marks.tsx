import { useTranslation } from 'react-i18next'
import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { useLiveView } from '../../../library/media/adjust/use-live-view.ts'
import classes from './change-marks.module.css'
import { MarkOutline } from './mark-outline.tsx'
import { type Mark, pathBetween } from './marks.ts'

type Point = { readonly x: number; readonly y: number }

function pointOf(viewer: TourViewer, direction: Direction): Point | null {
  const point = viewer.directionToScreen(direction)
  return point?.visible ? point : null
}

/** Radius of the outline around a mark. */
const outlineRadiusPx = 32

/** Polylines of a hotspot's movement, without the parts behind the camera or inside the outlines at its ends. */
function polylinesOf(viewer: TourViewer, from: Direction, to: Direction): readonly string[] {
  const ends = [from, to].map((end) => viewer.directionToScreen(end))
  const isInOutline = ({ x, y }: Point) => ends.some((end) => end && Math.hypot(end.x - x, end.y - y) < outlineRadiusPx)
  const polylines: string[][] = [[]]
  for (const direction of pathBetween(from, to)) {
    const point = viewer.directionToScreen(direction)
    if (point === null || isInOutline(point)) polylines.push([])
    else polylines.at(-1)?.push(`${point.x.toFixed(1)},${point.y.toFixed(1)}`)
  }
  return polylines.filter((points) => points.length > 1).map((points) => points.join(' '))
}

type ChangeMarksProps = {
  readonly viewer: TourViewer
  readonly marks: readonly Mark[]
  /** Id of the hotspot with the selected change. */
  readonly selectedId: string | null
}

/**
 * Outlines of changed hotspots, with a shape for each kind of change. The list beside the stage has the same content.
 */
export function ChangeMarks({ viewer, marks, selectedId }: ChangeMarksProps) {
  const { t } = useTranslation()
  // Rerenders with every frame in which the camera moves.
  useLiveView(viewer)
  return (
    <div className={classes.marks} aria-hidden="true">
      <svg className={classes.lines} aria-hidden="true">
        <defs>
          <marker
            id="change-arrowhead"
            viewBox="0 0 10 10"
            refX="8"
            refY="5"
            markerWidth="5"
            markerHeight="5"
            orient="auto"
          >
            <path d="M0 0 10 5 0 10z" fill="#fff" />
          </marker>
        </defs>
        {marks.flatMap(({ hotspotId, previousDirection, direction }) =>
          previousDirection === null
            ? []
            : polylinesOf(viewer, previousDirection, direction).map((points) => (
                <g key={`${hotspotId} ${points}`}>
                  <polyline className={classes.lineOutline} points={points} />
                  <polyline className={classes.line} points={points} markerEnd="url(#change-arrowhead)" />
                </g>
              )),
        )}
      </svg>
      {marks.map(({ hotspotId, markKind, name, previousDirection, direction }) => {
        const position = pointOf(viewer, direction)
        const previousPosition = previousDirection && pointOf(viewer, previousDirection)
        return (
          <div key={hotspotId} data-selected={hotspotId === selectedId || undefined}>
            {previousPosition && (
              <span
                className={classes.mark}
                data-previous
                style={{ left: previousPosition.x, top: previousPosition.y }}
              >
                <MarkOutline kind={markKind} isPrevious />
                <span className={classes.label}>{t('versions.compare.was')}</span>
              </span>
            )}
            {position && (
              <span className={classes.mark} style={{ left: position.x, top: position.y }}>
                <MarkOutline kind={markKind} />
                <span className={classes.label}>
                  {t('versions.compare.label', {
                    mark: t(`versions.compare.mark.${markKind}`),
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
