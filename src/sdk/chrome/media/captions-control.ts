import type { PlaybackState } from '../../core/media/playback.ts'
import type { Texts } from '../../locales/texts.ts'
import { createElement, createIcon, localize, setLabel } from '../dom.ts'

const icon =
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM10 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3'

type Captions = Pick<PlaybackState, 'captions' | 'shownCaptions'>

export type CaptionsControl = {
  readonly element: HTMLElement
  show(state: Captions): void
}

/**
 * Creates the captions button, which toggles a single track or opens a menu of several. The menu's code is loaded on the
 * first click.
 */
export function createCaptionsControl(texts: Texts, onSelect: (index: number | null) => void): CaptionsControl {
  const button = createElement('button', { type: 'button', class: 'media-captions' }, createIcon(icon))
  const element = createElement('div', { class: 'media-choice' }, button)
  let state: Captions = { captions: [], shownCaptions: null }
  let close: (() => void) | null = null
  let isOpening = false
  const openCaptionsMenu = async () => {
    isOpening = true
    try {
      const { openMenu } = await import('./choice-menu.ts')
      const choices = [
        { label: texts('media.captionsOff'), value: null },
        ...state.captions.map(({ label, language }, index) => ({ label, value: index, language })),
      ]
      close = openMenu({ button, choices, selected: state.shownCaptions, onSelect, onClose: () => (close = null) })
    } catch {
      // If the menu can't be loaded, the button cycles through the tracks.
      const nextIndex = (state.shownCaptions ?? -1) + 1
      onSelect(nextIndex < state.captions.length ? nextIndex : null)
    }
    isOpening = false
  }
  button.addEventListener('click', () => {
    if (state.captions.length === 1) onSelect(state.shownCaptions === null ? 0 : null)
    else if (close) close()
    else if (!isOpening) void openCaptionsMenu()
  })
  const show = (next: Captions) => {
    const { captions, shownCaptions } = next
    const shownTrack = captions[shownCaptions ?? -1]
    const hasMenu = captions.length > 1
    element.hidden = captions.length === 0
    if (captions.length !== state.captions.length) close?.()
    state = next
    button.toggleAttribute('data-on', shownTrack !== undefined)
    for (const [name, value] of [
      ['aria-pressed', hasMenu ? null : String(shownTrack !== undefined)],
      ['aria-haspopup', hasMenu ? 'menu' : null],
      ['aria-expanded', hasMenu ? String(close !== null) : null],
    ] as const) {
      if (value === null) button.removeAttribute(name)
      else button.setAttribute(name, value)
    }
    const label = () =>
      hasMenu && shownTrack ? texts('media.captionsIn', { language: shownTrack.label }) : texts('media.captions')
    localize(button, () => setLabel(button, label()))
  }
  return { element, show }
}
