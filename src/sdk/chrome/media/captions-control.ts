import type { PlaybackState } from '../../core/media/playback.ts'
import type { Texts } from '../../locales/texts.ts'
import { drawing, make } from '../dom.ts'

const icon =
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM10 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3'

type Captions = Pick<PlaybackState, 'captions' | 'shownCaptions'>

export type CaptionsControl = {
  readonly element: HTMLElement
  show(state: Captions): void
}

/** Captions on and off; where there are some languages, a menu of them, whose code comes with the first press. */
export function captionsControl(texts: Texts, choose: (place: number | null) => void): CaptionsControl {
  const button = make('button', { type: 'button', class: 'media-captions' }, drawing(icon))
  const element = make('div', { class: 'media-choice' }, button)
  let state: Captions = { captions: [], shownCaptions: null }
  let close: (() => void) | null = null
  let isOpening = false
  const openMenu = async () => {
    isOpening = true
    try {
      const { openChoices } = await import('./choice-menu.ts')
      const choices = [
        { label: texts('media.captionsOff'), value: null },
        ...state.captions.map(({ label, language }, value) => ({ label, value, language })),
      ]
      close = openChoices({ button, choices, chosen: state.shownCaptions, choose, onClose: () => (close = null) })
    } catch {
      // Without its menu the button goes through what there is.
      const next = (state.shownCaptions ?? -1) + 1
      choose(next < state.captions.length ? next : null)
    }
    isOpening = false
  }
  button.addEventListener('click', () => {
    if (state.captions.length === 1) choose(state.shownCaptions === null ? 0 : null)
    else if (close) close()
    else if (!isOpening) void openMenu()
  })
  const show = (next: Captions) => {
    const { captions, shownCaptions } = next
    const shown = captions[shownCaptions ?? -1]
    const isMenu = captions.length > 1
    element.hidden = captions.length === 0
    if (captions.length !== state.captions.length) close?.()
    state = next
    button.toggleAttribute('data-on', shown !== undefined)
    for (const [name, value] of [
      ['aria-pressed', isMenu ? null : String(shown !== undefined)],
      ['aria-haspopup', isMenu ? 'menu' : null],
      ['aria-expanded', isMenu ? String(close !== null) : null],
    ] as const) {
      if (value === null) button.removeAttribute(name)
      else button.setAttribute(name, value)
    }
    const label = isMenu && shown ? texts('media.captionsIn', { language: shown.label }) : texts('media.captions')
    button.setAttribute('aria-label', label)
    button.title = label
  }
  return { element, show }
}
