import type { MorePanel } from './more-panel.ts'

/** A place for buttons: the bar, or the corner. */
export type ButtonRow = {
  readonly element: HTMLElement
  readonly more: MorePanel
  /** How high it may become, in pixels. */
  readonly maxHeightPx: () => number
  /** Keeps its button in sight, however little room there is. */
  readonly stays: (button: HTMLElement) => boolean
  /** How soon a button goes behind “More”: the lowest number first, and of the same number the last. */
  readonly rankOf: (button: HTMLElement) => number
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
 * little of what an author added, so its label is shortened, and never left out.
 */
export function fillButtonRow(row: ButtonRow, buttons: readonly HTMLElement[]): void {
  const { element, more, maxHeightPx } = row
  const fits = () => element.offsetHeight <= maxHeightPx() && element.scrollWidth <= element.clientWidth
  element.hidden = buttons.every(({ hidden }) => hidden)
  for (const labels of ['whole', 'short']) {
    element.dataset.labels = labels
    setChildren(element, buttons)
    setChildren(more.element, [])
    if (!fits()) continue
    more.close()
    return
  }
  let shown = buttons
  setChildren(element, [...shown, more.button])
  for (let last = leastOf(shown, row); last && !fits(); last = leastOf(shown, row)) {
    // buttons of one control, as nearer and farther, go together
    const name = nameOf(last)
    shown = shown.filter((button) => nameOf(button) !== name)
    setChildren(element, [...shown, more.button])
  }
  element.dataset.labels = 'whole'
  if (!fits()) element.dataset.labels = 'short'
  setChildren(
    more.element,
    buttons.filter((button) => !shown.includes(button)),
  )
}

/** What is missed least. */
function leastOf(buttons: readonly HTMLElement[], { stays, rankOf }: ButtonRow): HTMLElement | undefined {
  const movable = buttons.filter((button) => !stays(button))
  const least = Math.min(...movable.map(rankOf))
  return movable.findLast((button) => rankOf(button) === least)
}
