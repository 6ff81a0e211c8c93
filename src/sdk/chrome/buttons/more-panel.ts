import { createElement, createIcon, localize, setLabel } from '../dom.ts'

const dots = 'M5.5 12h.01M12 12h.01M18.5 12h.01'

export type MorePanel = {
  readonly button: HTMLElement
  /** Panel with the buttons that don't fit, in order. */
  readonly element: HTMLElement
  close(): void
}

type PanelOptions = {
  readonly label: () => string
  readonly title: () => string
  /** Positions the open panel beside its button. */
  readonly position: (panel: HTMLElement) => void
  readonly signal: AbortSignal
}

/**
 * Creates the "More" button and its panel (disclosure pattern). Esc, a press outside and the button close the panel.
 * A button inside with `data-closes-more` closes it too, because it opens something that the panel would cover.
 */
export function createMorePanel({ label, title, position, signal }: PanelOptions): MorePanel {
  const button = createElement('button', { type: 'button', class: 'icon-button more-button' })
  localize(button, () => setLabel(button, label()))
  button.append(createIcon(dots))
  const element = createElement('div', { class: 'more-panel', role: 'group', hidden: true })
  localize(element, () => {
    element.ariaLabel = title()
  })
  const setOpen = (isOpen: boolean) => {
    const hadFocus = element.matches(':focus-within')
    element.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) position(element)
    else if (hadFocus) button.focus()
  }
  setOpen(false)
  button.addEventListener('click', () => setOpen(element.hidden === true))
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || element.hidden === true) return
    event.stopPropagation()
    setOpen(false)
    button.focus()
  }
  button.addEventListener('keydown', onEscape)
  element.addEventListener('keydown', onEscape)
  // Runs after the listener of the clicked button, which may have moved the focus.
  element.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-closes-more]')) setOpen(false)
  })
  const onPress = (event: Event) => {
    const path = event.composedPath()
    if (!path.includes(element) && !path.includes(button)) setOpen(false)
  }
  addEventListener('pointerdown', onPress, { signal, capture: true })
  return { button, element, close: () => setOpen(false) }
}
