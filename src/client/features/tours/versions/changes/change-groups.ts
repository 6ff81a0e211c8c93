import type { TourChange } from '../../../../../shared/publishing/changes/tour-change.ts'

/** Changes of one stop, or of the tour as a whole if `stopId` is null. */
export type ChangeGroup = {
  readonly stopId: string | null
  readonly name: string
  readonly changes: readonly TourChange[]
}

/** Groups changes by stop in their order. Changes of the tour itself come first. */
export function groupChanges(changes: readonly TourChange[]): readonly ChangeGroup[] {
  const groups = new Map<string | null, TourChange[]>([[null, []]])
  for (const change of changes) {
    const group = groups.get(change.stopId) ?? []
    group.push(change)
    groups.set(change.stopId, group)
  }
  const nameOf = (group: readonly TourChange[]) => {
    const [first] = group
    return first?.stopName ?? first?.name ?? ''
  }
  return [...groups]
    .filter(([, group]) => group.length > 0)
    .map(([stopId, group]) => ({ stopId, name: stopId === null ? '' : nameOf(group), changes: group }))
}

/** Key that is unique within a comparison. */
export function changeKey({ subject, id, field, change }: TourChange): string {
  return `${subject} ${id} ${field ?? change}`
}
