import { adoptStyles } from '../adopt-styles.ts'
import { createElement, createIcon } from '../dom.ts'
import menuStyles from './choice-menu.css?raw'

const checkIcon = 'm5 12.5 4.5 4.5L19 7.5'

type Choice<Value> = {
  readonly label: string
  readonly value: Value
  /** Language of the label, for screen readers. */
  readonly language?: string
}

type MenuOptions<Value> = {
  /** Trigger of the menu, which receives the focus when it closes. */
  readonly button: HTMLElement
  readonly choices: readonly Choice<Value>[]
  readonly selected: Value
  readonly onSelect: (value: Value) => void
  readonly onClose: () => void
}

function createMenuItem<Value>({ label, value, language }: Choice<Value>, selected: Value): HTMLElement {
  const aria = { role: 'menuitemradio', 'aria-checked': String(value === selected), tabindex: '-1', lang: language }
  return createElement(
    'button',
    { type: 'button', class: 'choice-item', ...aria },
    createIcon(checkIcon),
    createElement('span', {}, label),
  )
}

/** Index that an arrow key, Home or End moves the focus to; undefined for other keys. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  const indexByKey: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % count,
    ArrowUp: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return Object.hasOwn(indexByKey, key) ? indexByKey[key] : undefined
}

/**
 * Opens a single-choice menu above its button ("menu button" pattern of the ARIA Authoring Practices). A selection,
 * Esc, Tab and a press outside close it. Call the returned function to close it.
 */
export function openMenu<Value>({ button, choices, selected, onSelect, onClose }: MenuOptions<Value>): () => void {
  const abortController = new AbortController()
  const items = choices.map((choice) => createMenuItem(choice, selected))
  const label = button.getAttribute('aria-label') ?? undefined
  const menu = createElement('div', { role: 'menu', class: 'choice-menu', 'aria-label': label }, ...items)
  const close = () => {
    if (abortController.signal.aborted) return
    abortController.abort()
    const hasFocus = menu.matches(':focus-within')
    menu.remove()
    button.setAttribute('aria-expanded', 'false')
    onClose()
    if (hasFocus) button.focus()
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    const next = nextIndex(event.key, index, items.length)
    // The viewer handles the same keys.
    event.stopPropagation()
    if (event.key === 'Tab' || event.key === 'Escape') close()
    if (event.key !== 'Escape' && next === undefined) return
    event.preventDefault()
    if (next !== undefined) items[next]?.focus()
  }
  for (const [index, item] of items.entries()) {
    item.addEventListener('keydown', (event) => onKey(event, index))
    item.addEventListener('click', () => {
      close()
      const choice = choices[index]
      if (choice) onSelect(choice.value)
    })
  }
  const onPress = (event: Event) => {
    const path = event.composedPath()
    if (!path.includes(menu) && !path.includes(button)) close()
  }
  addEventListener('pointerdown', onPress, { signal: abortController.signal, capture: true })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    const isInside = relatedTarget instanceof Node && (menu.contains(relatedTarget) || relatedTarget === button)
    if (!isInside && relatedTarget !== null) close()
  })
  button.after(menu)
  adoptStyles(menu, menuStyles)
  button.setAttribute('aria-expanded', 'true')
  const selectedIndex = choices.findIndex(({ value }) => value === selected)
  items[Math.max(0, selectedIndex)]?.focus()
  return close
}
