import {
  type ButtonPlace,
  buttonPlaces,
  isViewerButton,
  type ViewerButtonName,
  viewerButton,
  viewerButtonNames,
} from './viewer-buttons.ts'

/** Buttons by place, in order: names of the viewer's buttons and ids of custom buttons. */
export type Arrangement = Readonly<Record<ButtonPlace, readonly string[]>>

/** Arrangement as it is stored: it may name buttons of another version and omit some of this one. */
export type StoredArrangement = Arrangement & { readonly own: readonly { readonly id: string }[] }

function isAllowedIn(name: string, place: ButtonPlace): boolean {
  return place !== 'hidden' || !isViewerButton(name) || viewerButton(name).isRequired !== true
}

/** Removes duplicate names; the first one counts. */
function withoutDuplicates(arrangement: Arrangement): Record<ButtonPlace, string[]> {
  const usedNames = new Set<string>()
  const places: Record<ButtonPlace, string[]> = { bar: [], corner: [], hidden: [] }
  for (const place of buttonPlaces)
    for (const name of arrangement[place]) {
      if (usedNames.has(name) || !isAllowedIn(name, place)) continue
      usedNames.add(name)
      places[place].push(name)
    }
  return places
}

/** Index for a button among others: after the closest button that precedes it by default. */
function defaultIndex(names: readonly string[], name: ViewerButtonName): number {
  const precedingNames = viewerButtonNames.slice(0, viewerButtonNames.indexOf(name))
  return names.indexOf(precedingNames.findLast((other) => names.includes(other)) ?? '') + 1
}

/**
 * Completes an arrangement, so that it names each viewer button and each custom button exactly once. Viewer buttons
 * without a place get their default place; custom buttons without one go to the end of the bar. Unknown names stay.
 */
export function arrangementOf(stored: StoredArrangement | null | undefined): Arrangement {
  const places = withoutDuplicates(stored ?? { bar: [], corner: [], hidden: [] })
  const isPlaced = (name: string) => buttonPlaces.some((place) => places[place].includes(name))
  for (const name of viewerButtonNames) {
    const list = places[viewerButton(name).place]
    if (!isPlaced(name)) list.splice(defaultIndex(list, name), 0, name)
  }
  places.bar.push(...(stored?.own ?? []).map(({ id }) => id).filter((id) => !isPlaced(id)))
  return places
}

/** Whether the viewer buttons among these names are in their default order. */
export function isInDefaultOrder(names: readonly string[]): boolean {
  const defaultIndexes = names.filter(isViewerButton).map((name) => viewerButtonNames.indexOf(name))
  return defaultIndexes.every((value, index) => index === 0 || value > (defaultIndexes[index - 1] ?? 0))
}

export function buttonPlaceOf(arrangement: Arrangement, name: string): ButtonPlace | undefined {
  return buttonPlaces.find((place) => arrangement[place].includes(name))
}

/** Moves a button to another place: viewer buttons to their default index there, custom buttons to the end. */
export function moveButton(arrangement: Arrangement, name: string, place: ButtonPlace): Arrangement {
  const without = (names: readonly string[]) => names.filter((other) => other !== name)
  const moved = {
    bar: without(arrangement.bar),
    corner: without(arrangement.corner),
    hidden: without(arrangement.hidden),
  }
  const list = moved[place]
  list.splice(isViewerButton(name) ? defaultIndex(list, name) : list.length, 0, name)
  return moved
}
