import { drawing, make } from '../dom.ts'

const dots = 'M5.5 12h.01M12 12h.01M18.5 12h.01'

export type MorePanel = {
  readonly button: HTMLElement
  /** Holds what did not fit, in order; stands in the page right after the button's own place. */
  readonly element: HTMLElement
  close(): void
}

type PanelOptions = {
  readonly label: string
  readonly title: string
  /** Puts the open panel beside its button. */
  readonly place: (panel: HTMLElement) => void
  readonly signal: AbortSignal
}

/**
 * A button that shows what has no room beside it; Esc, a press elsewhere and the button close it again, and so does a button
 * in it with `data-closes-more`, which opens what the panel would cover.
 */
export function morePanel({ label, title, place, signal }: PanelOptions): MorePanel {
  const button = make('button', { type: 'button', class: 'icon-button more-button', 'aria-label': label, title: label })
  button.append(drawing(dots))
  const element = make('div', { class: 'more-panel', role: 'group', 'aria-label': title, hidden: true })
  const show = (open: boolean) => {
    const hadFocus = element.matches(':focus-within')
    element.hidden = !open
    button.setAttribute('aria-expanded', String(open))
    if (open) place(element)
    else if (hadFocus) button.focus()
  }
  show(false)
  button.addEventListener('click', () => show(element.hidden === true))
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || element.hidden === true) return
    event.stopPropagation()
    show(false)
    button.focus()
  }
  button.addEventListener('keydown', onEscape)
  element.addEventListener('keydown', onEscape)
  // after the button's own listener, which may have moved the focus
  element.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-closes-more]')) show(false)
  })
  const onPress = (event: Event) => {
    const path = event.composedPath()
    if (!path.includes(element) && !path.includes(button)) show(false)
  }
  addEventListener('pointerdown', onPress, { signal, capture: true })
  return { button, element, close: () => show(false) }
}
