import type { MorePanel } from './more-panel.ts'

/** A row of buttons: the bar, or the corner. */
export type ButtonRow = {
  readonly element: HTMLElement
  readonly more: MorePanel
  readonly maxHeightPx: () => number
  /** True if a button never moves into the "More" panel. */
  readonly isPinned: (button: HTMLElement) => boolean
  /** Overflow rank: the lowest moves into the "More" panel first; among equals, the last. */
  readonly rankOf: (button: HTMLElement) => number
}

/** Name of a button in an arrangement. */
export function nameOf({ dataset: { control, button } }: HTMLElement): string {
  return control ?? button ?? ''
}

function setChildren(parent: Element, children: readonly Element[]): void {
  const isSame =
    parent.childElementCount === children.length && children.every((child, index) => parent.children[index] === child)
  if (!isSame) parent.replaceChildren(...children)
}

/**
 * Fills a row with as many buttons as fit and moves the others into the "More" panel (priority navigation). Labels of
 * custom buttons are shortened first, but never omitted: an icon alone says too little.
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
  let visibleButtons = buttons
  setChildren(element, [...visibleButtons, more.button])
  for (let next = findNextToOverflow(buttons, row); next && !fits(); next = findNextToOverflow(visibleButtons, row)) {
    // Buttons of one control, such as zoom in and zoom out, move together.
    const name = nameOf(next)
    visibleButtons = visibleButtons.filter((button) => nameOf(button) !== name)
    setChildren(element, [...visibleButtons, more.button])
  }
  element.dataset.labels = 'whole'
  if (!fits()) element.dataset.labels = 'short'
  setChildren(
    more.element,
    buttons.filter((button) => !visibleButtons.includes(button)),
  )
}

/** Finds the button that moves into the "More" panel next; undefined if none may. */
function findNextToOverflow(buttons: readonly HTMLElement[], { isPinned, rankOf }: ButtonRow): HTMLElement | undefined {
  const movable = buttons.filter((button) => !isPinned(button))
  const lowestRank = Math.min(...movable.map(rankOf))
  return movable.findLast((button) => rankOf(button) === lowestRank)
}
