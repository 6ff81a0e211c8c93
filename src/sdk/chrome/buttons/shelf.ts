import type { MorePanel } from './more-panel.ts'

/** A place for buttons: the bar, or the corner. */
export type Shelf = {
  readonly element: HTMLElement
  readonly more: MorePanel
  /** How high it may become, in pixels. */
  readonly maxHeightPx: () => number
  /** Own buttons without their labels rather than fewer buttons. */
  readonly isTight?: boolean
  /** Keeps its button in sight, however little room there is. */
  readonly stays: (button: HTMLElement) => boolean
}

/** What an arrangement calls a button. */
export function nameOf({ dataset: { control, button } }: HTMLElement): string {
  return control ?? button ?? ''
}

function setChildren(parent: Element, children: readonly Element[]): void {
  const isSame =
    parent.childElementCount === children.length && children.every((one, at) => parent.children[at] === one)
  if (!isSame) parent.replaceChildren(...children)
}

/**
 * Puts buttons into their place, in order: as many as have room, and the others behind "More". An icon alone says too
 * little of what an author added, so its label goes only where the place is tight and that is enough for all.
 */
export function fillShelf(
  { element, more, maxHeightPx, isTight = false, stays }: Shelf,
  buttons: readonly HTMLElement[],
): void {
  const fits = () => element.offsetHeight <= maxHeightPx() && element.scrollWidth <= element.clientWidth
  element.hidden = buttons.every(({ hidden }) => hidden)
  for (const hasLabels of isTight ? [true, false] : [true]) {
    element.toggleAttribute('data-labels', hasLabels)
    setChildren(element, buttons)
    setChildren(more.element, [])
    if (!fits()) continue
    more.close()
    return
  }
  let shown = buttons
  const behind: HTMLElement[] = []
  setChildren(element, [...shown, more.button])
  for (let last = lastOf(shown, stays); last && !fits(); last = lastOf(shown, stays)) {
    // buttons of one control, as nearer and farther, go together
    const name = nameOf(last)
    behind.unshift(...shown.filter((button) => nameOf(button) === name))
    shown = shown.filter((button) => nameOf(button) !== name)
    setChildren(element, [...shown, more.button])
  }
  setChildren(more.element, behind)
}

function lastOf(buttons: readonly HTMLElement[], stays: (button: HTMLElement) => boolean): HTMLElement | undefined {
  return buttons.findLast((button) => !stays(button))
}
