import type { Positions } from './automatic-layout.ts'
import type { LinkGraph, StopLink } from './link-graph.ts'
import { type ArrowKey, isArrowKey, nearestStopId } from './nearest-stop.ts'

/** State of the keyboard and the pointer in the link graph. */
export type GraphSelection = {
  /** Stop that the keys act on; null before one was selected. */
  readonly stopId: string | null
  readonly linkId: string | null
  /** Stop from which a link is being created. */
  readonly linkingFromId: string | null
}

export const emptySelection: GraphSelection = { stopId: null, linkId: null, linkingFromId: null }

export type GraphKeyEffect =
  | { readonly type: 'move'; readonly stopId: string }
  | { readonly type: 'selectLink'; readonly link: StopLink }
  | { readonly type: 'startLink' }
  | { readonly type: 'finishLink'; readonly fromId: string; readonly toId: string }
  | { readonly type: 'cancelLink'; readonly fromId: string }
  | { readonly type: 'clearLink' }
  | { readonly type: 'openStop' }
  | { readonly type: 'openLink'; readonly link: StopLink }
  | { readonly type: 'deleteLink'; readonly link: StopLink }
  | { readonly type: 'toggleStop'; readonly stopId: string }
  | { readonly type: 'selectAll' }
  | { readonly type: 'deleteStops' }
  /** The key has no effect in this state. The hint gives the reason or the next step. */
  | { readonly type: 'hint'; readonly hint: 'nothingThere' | 'noLinks' | 'selectLinkFirst' | 'chooseTarget' }

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

type KeyContext = {
  readonly graph: LinkGraph
  readonly positions: Positions
  readonly selection: GraphSelection
  /** Stop that has the focus. */
  readonly stopId: string
  /** True if stops are selected for actions on several stops. */
  readonly hasSelectedStops: boolean
}

function isDeleteKey(key: string): boolean {
  return key === 'Delete' || key === 'Backspace'
}

function linksAt({ graph, stopId }: KeyContext): readonly StopLink[] {
  return graph.stops.find(({ stop }) => stop.id === stopId)?.links ?? []
}

/** The next or previous link of a stop; the first or last one if none of them is selected. */
function adjacentLink(links: readonly StopLink[], linkId: string | null, step: 1 | -1): StopLink | undefined {
  const index = links.findIndex(({ id }) => id === linkId)
  if (index === -1) return links.at(step === 1 ? 0 : -1)
  return links[(index + step + links.length) % links.length]
}

/** Action of an arrow key. With Shift, it goes through the links of a stop. */
function arrowEffect(key: ArrowKey, shiftKey: boolean, context: KeyContext): GraphKeyEffect {
  const { positions, selection, stopId } = context
  if (shiftKey && selection.linkingFromId === null) {
    const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
    const link = adjacentLink(linksAt(context), selection.linkId, step)
    return link ? { type: 'selectLink', link } : { type: 'hint', hint: 'noLinks' }
  }
  const nearestId = nearestStopId(positions, stopId, key)
  return nearestId === null ? { type: 'hint', hint: 'nothingThere' } : { type: 'move', stopId: nearestId }
}

function enterEffect({ linkingFromId }: GraphSelection, stopId: string, link: StopLink | undefined): GraphKeyEffect {
  if (linkingFromId === stopId) return { type: 'hint', hint: 'chooseTarget' }
  if (linkingFromId !== null) return { type: 'finishLink', fromId: linkingFromId, toId: stopId }
  return link ? { type: 'openLink', link } : { type: 'openStop' }
}

/** Action of a key wherever the focus is in the link graph; null for other keys. */
export function selectionKeyEffect(
  event: Key,
  { hasSelectedStops }: Pick<KeyContext, 'hasSelectedStops'>,
): GraphKeyEffect | null {
  const { key, ctrlKey, metaKey, altKey } = event
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? { type: 'selectAll' } : null
  return hasSelectedStops && isDeleteKey(key) ? { type: 'deleteStops' } : null
}

function deleteEffect(context: KeyContext, link: StopLink | undefined): GraphKeyEffect {
  if (link) return { type: 'deleteLink', link }
  return context.hasSelectedStops ? { type: 'deleteStops' } : { type: 'hint', hint: 'selectLinkFirst' }
}

/** Action of a key while a stop has the focus; null for other keys. */
export function graphKeyEffect(event: Key, context: KeyContext): GraphKeyEffect | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return selectionKeyEffect(event, context)
  const { selection, stopId } = context
  const { linkingFromId } = selection
  const { key } = event
  if (isArrowKey(key)) return arrowEffect(key, event.shiftKey, context)
  const link = linksAt(context).find(({ id }) => id === selection.linkId)
  switch (key) {
    case 'l':
    case 'L':
      return { type: 'startLink' }
    case ' ':
      return linkingFromId === null ? { type: 'toggleStop', stopId } : enterEffect(selection, stopId, link)
    case 'Enter':
      return enterEffect(selection, stopId, link)
    case 'Escape':
      if (linkingFromId !== null) return { type: 'cancelLink', fromId: linkingFromId }
      return link ? { type: 'clearLink' } : null
    default:
      return isDeleteKey(key) ? deleteEffect(context, link) : null
  }
}
