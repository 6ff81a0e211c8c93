import type { TourChange } from '../../../../shared/publishing/changes/tour-change.ts'
import {
  type ChangeArea,
  type ChangeSelection,
  changeAreas,
  groupOfChange,
} from '../../../../shared/publishing/selection/change-selection.ts'

/** Changes that are published together: an area of the tour, a stop, or what goes with every publication. */
export type ChoiceGroup = {
  readonly key: string
  readonly area: ChangeArea | null
  readonly stop: { readonly id: string; readonly name: string } | null
  readonly changes: readonly TourChange[]
}

/** Key of what goes with every publication. */
export const alongKey = 'along'

function placeOf(change: TourChange): Omit<ChoiceGroup, 'changes'> {
  const group = groupOfChange(change)
  if (group === null) return { key: alongKey, area: null, stop: null }
  if ('area' in group) return { key: group.area, area: group.area, stop: null }
  const { stopId: id } = group
  return { key: `stop ${id}`, area: null, stop: { id, name: change.stopName ?? change.name } }
}

function rankOf({ area, stop }: ChoiceGroup): number {
  if (area !== null) return changeAreas.indexOf(area)
  return changeAreas.length + (stop === null ? 1 : 0)
}

/** What can be chosen: areas first, stops as they come, and what goes along last. */
export function choiceGroups(changes: readonly TourChange[]): readonly ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup>()
  for (const change of changes) {
    const place = placeOf(change)
    const known = groups.get(place.key)?.changes ?? []
    groups.set(place.key, { ...place, changes: [...known, change] })
  }
  return [...groups.values()].sort((one, other) => rankOf(one) - rankOf(other))
}

export const isChoosable = ({ key }: ChoiceGroup) => key !== alongKey

type Keys = ReadonlySet<string>

/** Everything is chosen until somebody leaves something out. */
export function chosenGroups(groups: readonly ChoiceGroup[], leftOut: Keys): readonly ChoiceGroup[] {
  return groups.filter((group) => isChoosable(group) && !leftOut.has(group.key))
}

/** The same keys with one more, or without it. */
export function toggled(keys: Keys, key: string): Keys {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** What to publish of these groups; undefined for all of them, which is the tour as it is. */
export function selectionOf(groups: readonly ChoiceGroup[], leftOut: Keys): ChangeSelection | undefined {
  const chosen = chosenGroups(groups, leftOut)
  if (chosen.length === groups.filter(isChoosable).length) return undefined
  return {
    areas: chosen.flatMap(({ area }) => area ?? []),
    stopIds: chosen.flatMap(({ stop }) => stop?.id ?? []),
  }
}
