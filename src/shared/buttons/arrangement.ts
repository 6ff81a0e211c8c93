import {
  type ButtonPlace,
  buttonPlaces,
  isViewerButton,
  type ViewerButtonName,
  viewerButton,
  viewerButtonNames,
} from './viewer-buttons.ts'

/** Buttons by place, in order: names of the viewer's and ids of the author's own. */
export type Arrangement = Readonly<Record<ButtonPlace, readonly string[]>>

/** As an author left them; names may be of another version, and not all need to be there. */
export type Arranged = Arrangement & { readonly own: readonly { readonly id: string }[] }

function mayBe(name: string, place: ButtonPlace): boolean {
  return place !== 'hidden' || !isViewerButton(name) || viewerButton(name).isRequired !== true
}

/** Each name once, where it is named first. */
function namedOnce(arranged: Arrangement): Record<ButtonPlace, string[]> {
  const seen = new Set<string>()
  const places: Record<ButtonPlace, string[]> = { bar: [], corner: [], hidden: [] }
  for (const place of buttonPlaces)
    for (const name of arranged[place]) {
      if (seen.has(name) || !mayBe(name, place)) continue
      seen.add(name)
      places[place].push(name)
    }
  return places
}

/** Where a name comes among others: after the nearest one that it usually follows. */
function usualIndex(names: readonly string[], name: ViewerButtonName): number {
  const before = viewerButtonNames.slice(0, viewerButtonNames.indexOf(name))
  return names.indexOf(before.findLast((other) => names.includes(other)) ?? '') + 1
}

/**
 * Every button of the viewer and every custom button exactly once. What nobody has placed, as it came with a later
 * version, is in its usual place; custom buttons without a place are at the end of the bar. Unknown names stay.
 */
export function arrangementOf(arranged: Arranged | null | undefined): Arrangement {
  const places = namedOnce(arranged ?? { bar: [], corner: [], hidden: [] })
  const isPlaced = (name: string) => buttonPlaces.some((place) => places[place].includes(name))
  for (const name of viewerButtonNames) {
    const list = places[viewerButton(name).place]
    if (!isPlaced(name)) list.splice(usualIndex(list, name), 0, name)
  }
  places.bar.push(...(arranged?.own ?? []).map(({ id }) => id).filter((id) => !isPlaced(id)))
  return places
}

/** Whether nobody has moved the viewer's buttons of a place among each other. */
export function isInDefaultOrder(names: readonly string[]): boolean {
  const order = names.filter(isViewerButton).map((name) => viewerButtonNames.indexOf(name))
  return order.every((place, at) => at === 0 || place > (order[at - 1] ?? 0))
}

/** Where a button is. */
export function buttonPlaceOf(arrangement: Arrangement, name: string): ButtonPlace | undefined {
  return buttonPlaces.find((place) => arrangement[place].includes(name))
}

/** The arrangement with a button at another place: at its end, or where it usually is among the others. */
export function moveButton(arrangement: Arrangement, name: string, place: ButtonPlace): Arrangement {
  const without = (names: readonly string[]) => names.filter((other) => other !== name)
  const moved = {
    bar: without(arrangement.bar),
    corner: without(arrangement.corner),
    hidden: without(arrangement.hidden),
  }
  const list = moved[place]
  list.splice(isViewerButton(name) ? usualIndex(list, name) : list.length, 0, name)
  return moved
}
