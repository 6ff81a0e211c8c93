import { type ComparisonMode, comparisonModes } from '../../core/captures/capture-display.ts'
import type { KeyOf, TextLookup } from '../../locales/text-lookup.ts'
import type { Chrome } from '../chrome.ts'
import { createElement, localize } from '../dom.ts'
import { createRadioGroup, type RadioGroup } from './radio-group.ts'

const stepPercent = 2

/** Layer that the shown one can be compared with. */
export type ComparableLayer = { readonly id: string; readonly name: string }

type ComparisonState = {
  readonly others: readonly ComparableLayer[]
  readonly otherId: string
  readonly mode: ComparisonMode
  readonly share: number
}

type ComparisonHandlers = {
  readonly onOther: (layerId: string) => void
  readonly onMode: (mode: ComparisonMode) => void
  readonly onShare: (share: number) => void
}

type ComparisonContext = {
  readonly chrome: Pick<Chrome, 'viewer' | 'textSource'>
  readonly texts: TextLookup<KeyOf<'layer'>>
}

/** Controls of a comparison: the other layer, if there are several, its type, and a slider for its visible share. */
export type ComparisonControls = {
  readonly element: HTMLElement
  show(state: ComparisonState): void
}

/** Creates the controls of a comparison of two captures. */
export function createComparisonControls(
  { chrome, texts }: ComparisonContext,
  { onOther, onMode, onShare }: ComparisonHandlers,
): ComparisonControls {
  const select = localize(createElement('select', { class: 'layer-other' }), (element) => {
    element.ariaLabel = texts('layer.with')
  })
  select.addEventListener('change', () => onOther(select.value))
  const modes: RadioGroup<ComparisonMode> = createRadioGroup(chrome, {
    name: 'comparison-mode',
    label: () => texts('layer.mode'),
    onSelect: onMode,
  })
  const slider = createElement('input', { type: 'range', class: 'layer-share', min: 0, max: 100, step: stepPercent })
  slider.addEventListener('input', () => onShare(Number(slider.value) / 100))
  return {
    element: createElement('div', { class: 'layer-comparison' }, select, modes.element, slider),
    show({ others, otherId, mode, share }) {
      select.replaceChildren(
        ...others.map(({ id, name }) => createElement('option', { value: id, selected: id === otherId }, name)),
      )
      select.value = otherId
      select.hidden = others.length < 2
      modes.show(
        comparisonModes.map((value) => ({
          value,
          label: { name: texts(`layer.${value}`), date: '', isAuthors: false },
        })),
        mode,
      )
      slider.value = String(Math.round(share * 100))
      slider.ariaLabel = texts('layer.share', { layer: others.find(({ id }) => id === otherId)?.name ?? '' })
      slider.ariaValueText = new Intl.NumberFormat(chrome.textSource.language, { style: 'percent' }).format(share)
    },
  }
}
