import { Handle, type Node, type NodeProps, Position, useConnection } from '@xyflow/react'
import { memo, useEffect, useRef } from 'react'
import { SelectionMark } from '../../../../ui/selection/selection-mark.tsx'
import { StopThumbnail } from '../../stops/stop-thumbnail.tsx'
import classes from './graph-canvas.module.css'
import type { GraphStop } from './link-graph.ts'
import { handleIds } from './node-size.ts'
import { stopMarkIcons } from './stop-mark-icons.ts'

export type StopNodeData = {
  readonly entry: GraphStop
  /** True for the stop that the keys act on. */
  readonly isCurrent: boolean
  /** True for a stop that is selected for actions on several stops. */
  readonly isSelected: boolean
  /** True for the stop from which a link is being created. */
  readonly isSource: boolean
  /** True if the stop doesn't match the active filter. */
  readonly isDimmed: boolean
  readonly mayLink: boolean
  /** Number of the last request to focus this stop. The stop takes the focus when it changes; 0 without a request. */
  readonly focusRequest: number
}

export type StopNodeType = Node<StopNodeData, 'stop'>

/** Stop in the link graph: thumbnail, name, marks, and a handle to drag a link from. */
export const StopNode = memo(function StopNode({ data }: NodeProps<StopNodeType>) {
  const { entry, isCurrent, isSelected, isSource, isDimmed, mayLink, focusRequest } = data
  const element = useRef<HTMLDivElement>(null)
  const isLinking = useConnection(({ inProgress }) => inProgress)
  useEffect(() => {
    if (focusRequest > 0) element.current?.closest<HTMLElement>('[data-id]')?.focus({ preventScroll: true })
  }, [focusRequest])
  return (
    <div
      ref={element}
      className={classes.node}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      data-source={isSource || undefined}
      data-dimmed={isDimmed || undefined}
    >
      <span className={classes.thumbnail} aria-hidden="true">
        <StopThumbnail stop={entry.stop} />
      </span>
      <span className={classes.marks} aria-hidden="true">
        {entry.marks.map((mark) => {
          const Icon = stopMarkIcons[mark]
          return (
            <span key={mark} className={classes.mark} data-mark={mark}>
              <Icon size={16} />
            </span>
          )
        })}
      </span>
      {isSelected && (
        <span className={classes.selected} aria-hidden="true">
          <SelectionMark isSelected />
        </span>
      )}
      <span className={classes.name} aria-hidden="true">
        {entry.stop.name}
      </span>
      <Handle
        type="target"
        id={handleIds.drop}
        position={Position.Top}
        className={classes.drop ?? ''}
        isConnectableStart={false}
        data-linking={isLinking || undefined}
      />
      {mayLink && (
        <Handle
          type="source"
          id={handleIds.drag}
          position={Position.Right}
          className={classes.handle ?? ''}
          isConnectableEnd={false}
        />
      )}
    </div>
  )
})
