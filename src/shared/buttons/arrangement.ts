import {
  type ButtonPosition,
  buttonPositions,
  isViewerButton,
  type ViewerButtonName,
  viewerButton,
  viewerButtonNames,
} from './viewer-buttons.ts'

/** Buttons by position, in order: names of the viewer's buttons and ids of custom buttons. */
export type Arrangement = Readonly<Record<ButtonPosition, readonly string[]>>

/**
 * Stored arrangement with the tour's custom buttons. It may name buttons of other releases and omit some of this one.
 */
export type StoredArrangement = Arrangement & { readonly own: readonly { readonly id: string }[] }

function isAllowedIn(name: string, position: ButtonPosition): boolean {
  return position !== 'hidden' || !isViewerButton(name) || viewerButton(name).isRequired !== true
}

/** Removes names that their position doesn't allow, and all but the first of duplicate names. */
function withoutDuplicates(arrangement: Arrangement): Record<ButtonPosition, string[]> {
  const usedNames = new Set<string>()
  const positions: Record<ButtonPosition, string[]> = { bar: [], corner: [], hidden: [] }
  for (const position of buttonPositions)
    for (const name of arrangement[position]) {
      if (usedNames.has(name) || !isAllowedIn(name, position)) continue
      usedNames.add(name)
      positions[position].push(name)
    }
  return positions
}

/** Index for a button among others: after the closest button that precedes it by default. */
function defaultIndex(names: readonly string[], name: ViewerButtonName): number {
  const precedingNames = viewerButtonNames.slice(0, viewerButtonNames.indexOf(name))
  return names.indexOf(precedingNames.findLast((other) => names.includes(other)) ?? '') + 1
}

/**
 * Completes an arrangement, so that it names each viewer button and each custom button exactly once. Viewer buttons
 * without a position get their default position; custom buttons without one go to the end of the bar. Unknown names
 * stay.
 */
export function arrangementOf(storedArrangement: StoredArrangement | null | undefined): Arrangement {
  const positions = withoutDuplicates(storedArrangement ?? { bar: [], corner: [], hidden: [] })
  const hasPosition = (name: string) => buttonPositions.some((position) => positions[position].includes(name))
  for (const name of viewerButtonNames) {
    const names = positions[viewerButton(name).position]
    if (!hasPosition(name)) names.splice(defaultIndex(names, name), 0, name)
  }
  positions.bar.push(...(storedArrangement?.own ?? []).map(({ id }) => id).filter((id) => !hasPosition(id)))
  return positions
}

/** True if the viewer buttons among these names are in their default order. */
export function isInDefaultOrder(names: readonly string[]): boolean {
  const defaultIndexes = names.filter(isViewerButton).map((name) => viewerButtonNames.indexOf(name))
  return defaultIndexes.every((value, index) => index === 0 || value > (defaultIndexes[index - 1] ?? 0))
}

/** Position of a button; undefined for a button that the arrangement doesn't contain. */
export function buttonPositionOf(arrangement: Arrangement, name: string): ButtonPosition | undefined {
  return buttonPositions.find((position) => arrangement[position].includes(name))
}

/** Moves a button to another position: viewer buttons to their default index there, custom buttons to the end. */
export function moveButton(arrangement: Arrangement, name: string, position: ButtonPosition): Arrangement {
  const withoutButton = (names: readonly string[]) => names.filter((other) => other !== name)
  const positions = {
    bar: withoutButton(arrangement.bar),
    corner: withoutButton(arrangement.corner),
    hidden: withoutButton(arrangement.hidden),
  }
  const names = positions[position]
  names.splice(isViewerButton(name) ? defaultIndex(names, name) : names.length, 0, name)
  return positions
}
