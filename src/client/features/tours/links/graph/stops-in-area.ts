import type { PlanePoint } from '../neighborhood-graph.ts'
import type { Positions } from './automatic-layout.ts'
import { nodeSize } from './node-size.ts'

/** Effect of a dragged rectangle on the stops that were selected before. */
export type DragMode = 'replace' | 'add' | 'toggle'

/** Shift adds stops, Ctrl or Cmd toggles them. */
export function dragModeOf({
  shiftKey,
  ctrlKey,
  metaKey,
}: Pick<PointerEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): DragMode {
  if (ctrlKey || metaKey) return 'toggle'
  return shiftKey ? 'add' : 'replace'
}

/** Ids of the stops that are at least partly in the rectangle between two corners. */
export function stopIdsBetween(positions: Positions, first: PlanePoint, second: PlanePoint): readonly string[] {
  const left = Math.min(first.x, second.x)
  const right = Math.max(first.x, second.x)
  const top = Math.min(first.y, second.y)
  const bottom = Math.max(first.y, second.y)
  const isInArea = ({ x, y }: PlanePoint) =>
    x < right && x + nodeSize.width > left && y < bottom && y + nodeSize.height > top
  return [...positions].flatMap(([id, position]) => (isInArea(position) ? [id] : []))
}

/** Selected stops after a drag. */
export function selectedAfterDrag(
  selectedIds: ReadonlySet<string>,
  idsInArea: readonly string[],
  mode: DragMode,
): ReadonlySet<string> {
  if (mode === 'replace') return new Set(idsInArea)
  if (mode === 'add') return new Set([...selectedIds, ...idsInArea])
  const stopIds = new Set(selectedIds)
  for (const id of idsInArea) if (!stopIds.delete(id)) stopIds.add(id)
  return stopIds
}
