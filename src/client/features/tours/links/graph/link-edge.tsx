import { BaseEdge, type Edge, type EdgeProps, useInternalNode } from '@xyflow/react'
import { memo } from 'react'
import classes from './graph-canvas.module.css'
import type { StopLink } from './link-graph.ts'
import { arrowheadPath, linkLine } from './link-line.ts'

export type LinkEdgeData = {
  readonly ways: StopLink['ways']
  readonly isDimmed: boolean
}

export type LinkEdgeType = Edge<LinkEdgeData, 'link'>

/** Line between two linked stops, with an arrow if the link leads one way only. */
export const LinkEdge = memo(function LinkEdge({ source, target, data, selected }: EdgeProps<LinkEdgeType>) {
  const sourcePosition = useInternalNode(source)?.internals.positionAbsolute
  const targetPosition = useInternalNode(target)?.internals.positionAbsolute
  const line = sourcePosition && targetPosition && linkLine(sourcePosition, targetPosition)
  if (!line || !data) return null
  const arrowLine = data.ways === 'backward' ? { from: line.to, to: line.from } : line
  const isOneWay = data.ways === 'forward' || data.ways === 'backward'
  return (
    <g
      className={classes.link}
      data-ways={data.ways}
      data-selected={selected || undefined}
      data-dimmed={data.isDimmed || undefined}
    >
      <BaseEdge path={`M ${line.from.x} ${line.from.y} L ${line.to.x} ${line.to.y}`} interactionWidth={24} />
      {isOneWay && <path className={classes.arrowhead} d={arrowheadPath(arrowLine)} />}
    </g>
  )
})
