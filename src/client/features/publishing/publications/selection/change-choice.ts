import type { TourChange } from '../../../../../shared/publishing/changes/tour-change.ts'
import {
  type ChangeArea,
  type ChangeSelection,
  changeAreas,
  groupOfChange,
} from '../../../../../shared/publishing/selection/change-selection.ts'

/** Changes that are published together: all of an area, all of a stop, or all that every publication includes. */
export type ChoiceGroup = {
  readonly key: string
  readonly area: ChangeArea | null
  readonly stop: { readonly id: string; readonly name: string } | null
  readonly changes: readonly TourChange[]
}

/** Key of the group that every publication includes. */
export const alwaysIncludedKey = 'always-included'

function groupHeadOf(change: TourChange): Omit<ChoiceGroup, 'changes'> {
  const group = groupOfChange(change)
  if (group === null) return { key: alwaysIncludedKey, area: null, stop: null }
  if ('area' in group) return { key: group.area, area: group.area, stop: null }
  const { stopId: id } = group
  return { key: `stop ${id}`, area: null, stop: { id, name: change.stopName ?? change.name } }
}

function rankOf({ area, stop }: ChoiceGroup): number {
  if (area !== null) return changeAreas.indexOf(area)
  return changeAreas.length + (stop === null ? 1 : 0)
}

/** Groups to choose from: areas first, then stops in order, then the changes that every publication includes. */
export function choiceGroups(changes: readonly TourChange[]): readonly ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup>()
  for (const change of changes) {
    const head = groupHeadOf(change)
    const groupChanges = groups.get(head.key)?.changes ?? []
    groups.set(head.key, { ...head, changes: [...groupChanges, change] })
  }
  return [...groups.values()].sort((a, b) => rankOf(a) - rankOf(b))
}

export const isChoosable = ({ key }: ChoiceGroup) => key !== alwaysIncludedKey

type Keys = ReadonlySet<string>

/** Groups that are checked: all but the excluded ones. */
export function chosenGroups(groups: readonly ChoiceGroup[], excluded: Keys): readonly ChoiceGroup[] {
  return groups.filter((group) => isChoosable(group) && !excluded.has(group.key))
}

/** Copy of a set of keys, with a key added or, if it was included, removed. */
export function withToggled(keys: Keys, key: string): Keys {
  const copy = new Set(keys)
  if (!copy.delete(key)) copy.add(key)
  return copy
}

/** Selection to publish; undefined if all groups are checked, which publishes the whole draft. */
export function selectionOf(groups: readonly ChoiceGroup[], excluded: Keys): ChangeSelection | undefined {
  const selectedGroups = chosenGroups(groups, excluded)
  if (selectedGroups.length === groups.filter(isChoosable).length) return undefined
  return {
    areas: selectedGroups.flatMap(({ area }) => area ?? []),
    stopIds: selectedGroups.flatMap(({ stop }) => stop?.id ?? []),
  }
}
