import { createElement, createIcon } from '../dom.ts'

const arrowsIcon = 'm8 8-4 4 4 4M16 8l4 4-4 4'

/** Line between two compared images, which can be dragged. */
export type WipeLine = {
  readonly element: HTMLElement
  /** Moves the line to a fraction of the width from the left. */
  moveTo(fromLeft: number): void
}

/**
 * Creates the line of a wipe over the stage. It is hidden from assistive technology, because the slider of the comparison
 * does the same.
 */
export function createWipeLine(stage: HTMLElement, onMove: (fromLeft: number) => void): WipeLine {
  const handle = createElement('div', { class: 'wipe-handle' }, createIcon(arrowsIcon))
  const element = createElement('div', { class: 'wipe-line', 'aria-hidden': 'true' }, handle)
  element.hidden = true
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
  })
  handle.addEventListener('pointermove', ({ clientX, pointerId }) => {
    if (!handle.hasPointerCapture(pointerId)) return
    const { left, width } = stage.getBoundingClientRect()
    if (width > 0) onMove(Math.max(0, Math.min(1, (clientX - left) / width)))
  })
  stage.after(element)
  return {
    element,
    moveTo(fromLeft) {
      element.style.left = `${fromLeft * 100}%`
    },
  }
}
