import { adoptStyles } from '../adopt-styles.ts'
import { drawing, make } from '../dom.ts'
import menuStyles from './choice-menu.css?raw'

const check = 'm5 12.5 4.5 4.5L19 7.5'

type Choice<Value> = {
  readonly label: string
  readonly value: Value
  /** What the label is written in, for those who hear it. */
  readonly language?: string
}

type Choosing<Value> = {
  /** Opens the menu; gets the focus back. */
  readonly button: HTMLElement
  readonly choices: readonly Choice<Value>[]
  readonly chosen: Value
  readonly choose: (value: Value) => void
  readonly onClose: () => void
}

function itemOf<Value>({ label, value, language }: Choice<Value>, chosen: Value): HTMLElement {
  const marked = { role: 'menuitemradio', 'aria-checked': String(value === chosen), tabindex: '-1', lang: language }
  return make('button', { type: 'button', class: 'choice-item', ...marked }, drawing(check), make('span', {}, label))
}

/** Where the arrow keys, Home and End go from a place in a list; undefined for any other key. */
function nextPlace(key: string, place: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (place + 1) % count,
    ArrowUp: (place - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return Object.hasOwn(places, key) ? places[key] : undefined
}

/**
 * Opens a menu of one choice above its button (ARIA Authoring Practices, "menu button"). A choice, Esc, Tab and a press
 * beside it close it. Answers how to close it.
 */
export function openChoices<Value>({ button, choices, chosen, choose, onClose }: Choosing<Value>): () => void {
  const life = new AbortController()
  const items = choices.map((choice) => itemOf(choice, chosen))
  const label = button.getAttribute('aria-label') ?? undefined
  const menu = make('div', { role: 'menu', class: 'choice-menu', 'aria-label': label }, ...items)
  const close = () => {
    if (life.signal.aborted) return
    life.abort()
    const hasFocus = menu.matches(':focus-within')
    menu.remove()
    button.setAttribute('aria-expanded', 'false')
    onClose()
    if (hasFocus) button.focus()
  }
  const onKey = (event: KeyboardEvent, place: number) => {
    const next = nextPlace(event.key, place, items.length)
    // The tour below has a use for all of these keys.
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
      if (choice) choose(choice.value)
    })
  }
  const onPress = (event: Event) => {
    const path = event.composedPath()
    if (!path.includes(menu) && !path.includes(button)) close()
  }
  addEventListener('pointerdown', onPress, { signal: life.signal, capture: true })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    const isInside = relatedTarget instanceof Node && (menu.contains(relatedTarget) || relatedTarget === button)
    if (!isInside && relatedTarget !== null) close()
  })
  button.after(menu)
  adoptStyles(menu, menuStyles)
  button.setAttribute('aria-expanded', 'true')
  items[
    Math.max(
      0,
      choices.findIndex(({ value }) => value === chosen),
    )
  ]?.focus()
  return close
}
