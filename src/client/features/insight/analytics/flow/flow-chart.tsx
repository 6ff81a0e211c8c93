import { useTranslation } from 'react-i18next'
import { useNumbers } from '../figures/use-numbers.ts'
import classes from './flow.module.css'
import { drawFlow, stopBox } from './flow-drawing.ts'
import type { FlowGraph } from './flow-graph.ts'

type FlowChartProps = { readonly graph: FlowGraph; readonly nameOf: (stopId: string) => string }

/** Flow diagram of stops and links, with widths by count. The table next to it has the same data. */
export function FlowChart({ graph, nameOf }: FlowChartProps) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  const { widthPx, heightPx, nodes, links } = drawFlow(graph)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('analytics.flow.chart')}>
      <div className={classes.drawing} style={{ width: widthPx, height: heightPx }} aria-hidden="true">
        <svg width={widthPx} height={heightPx} aria-hidden="true">
          {links.map(({ id, path, arrowhead, widthPx: linePx, isBackward }) => (
            <g key={id} className={isBackward ? classes.backwardLine : classes.line}>
              <path d={path} strokeWidth={linePx} />
              <path d={arrowhead} className={classes.arrow} />
            </g>
          ))}
        </svg>
        {nodes.map(({ stopId, x, y, starts, departures }) => (
          <div
            key={stopId}
            className={classes.node}
            style={{ left: x, top: y, width: stopBox.widthPx, height: stopBox.heightPx }}
          >
            <span className={classes.name} title={nameOf(stopId)}>
              {nameOf(stopId)}
            </span>
            {starts > 0 && (
              <span className={classes.details}>
                {t('analytics.flow.startsHere', { starts: numbers.count(starts) })}
              </span>
            )}
            <span className={classes.details}>
              {t('analytics.flow.departures', { departures: numbers.count(departures) })}
            </span>
          </div>
        ))}
      </div>
    </section>
  )
}
