import type { Chrome } from '../chrome.ts'
import { createElement, localize } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import type { LayerLabel } from './layer-label.ts'

type Choice<Value extends string> = { readonly value: Value; readonly label: LayerLabel }

/** Group of radio buttons in one row, which scrolls if it is too long. */
export type RadioGroup<Value extends string> = {
  readonly element: HTMLElement
  /** Shows the choices. Existing buttons stay, so that they keep the focus. */
  show(choices: readonly Choice<Value>[], selected: Value): void
}

type RadioGroupOptions<Value extends string> = {
  /** Name of the buttons in the tour. */
  readonly name: string
  readonly label: () => string
  readonly onSelect: (value: Value) => void
}

/** Scrolls a row, but nothing around it, so that one of its elements is visible. */
function scrollTo(row: HTMLElement, element: HTMLElement | null): void {
  if (!element) return
  const { left, right } = element.getBoundingClientRect()
  const visible = row.getBoundingClientRect()
  if (left < visible.left) row.scrollLeft -= visible.left - left
  else if (right > visible.right) row.scrollLeft += right - visible.right
}

/** Creates a group of radio buttons. */
export function createRadioGroup<Value extends string>(
  chrome: Pick<Chrome, 'viewer' | 'textSource'>,
  { name, label, onSelect }: RadioGroupOptions<Value>,
): RadioGroup<Value> {
  const element = localize(createElement('div', { class: 'layer-options', role: 'radiogroup' }), (group) => {
    group.ariaLabel = label()
  })
  let shownValue: Value | undefined
  let inputs: readonly { readonly value: Value; readonly input: HTMLInputElement; readonly text: HTMLElement }[] = []
  const create = ({ value }: Choice<Value>) => {
    const input = createElement('input', { type: 'radio', class: 'layer-radio', name, value })
    const text = createElement('span', { class: 'layer-text' })
    input.addEventListener('change', () => onSelect(value))
    element.append(createElement('label', { class: 'layer-option' }, input, text))
    return { value, input, text }
  }
  return {
    element,
    show(choices, selected) {
      const isSame =
        choices.length === inputs.length && choices.every(({ value }, index) => value === inputs[index]?.value)
      if (!isSame) {
        element.replaceChildren()
        inputs = choices.map(create)
      }
      for (const [index, { value, input, text }] of inputs.entries()) {
        const { name: optionName = '', date = '', isAuthors = false } = choices[index]?.label ?? {}
        const nameText = createElement('span', {}, optionName)
        if (isAuthors) markContent(nameText, chrome)
        text.replaceChildren(nameText, ...(date === '' ? [] : [' ', createElement('small', { dir: 'auto' }, date)]))
        input.checked = value === selected
        if (input.checked && shownValue !== selected) scrollTo(element, input.parentElement)
      }
      shownValue = selected
    },
  }
}
