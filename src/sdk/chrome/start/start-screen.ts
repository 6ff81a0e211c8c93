import type { PublicStyles } from '../../../shared/publishing/tour-document.ts'
import { writingDirectionOf } from '../../../shared/translations/languages.ts'
import { startTexts } from '../../locales/start-texts.ts'
import { textLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'
import { holdVideos } from './hold-videos.ts'
import startStyles from './start.css?raw'

type Words = NonNullable<PublicStyles['startScreen']>

export type OpenStart = {
  /** The visitor has begun. */
  readonly begun: Promise<void>
  close(): void
}

let count = 0

type CardTexts = { readonly words: Words; readonly tourName: string }

/** Lays the card over a tour, in a layer that has its look, `tour` being the element of its chrome. */
export function layStartCard(tour: HTMLElement, given: CardTexts, overrides?: Chrome['overrides']) {
  count += 1
  const titleId = `start-title-${count}`
  const textId = `start-text-${count}`
  const texts = textLookup(startTexts, overrides)
  const title = make('h2', { id: titleId, class: 'start-title' })
  const text = make('p', { id: textId, class: 'start-text' })
  const button = make('button', { type: 'button', class: 'start-button' })
  const card = make(
    'section',
    { role: 'dialog', 'aria-labelledby': titleId, 'aria-describedby': textId, class: 'start', part: 'start' },
    title,
    text,
    button,
  )
  const say = ({ words, tourName }: CardTexts) => {
    title.textContent = words.title || tourName
    text.textContent = words.text
    text.hidden = words.text === ''
    button.textContent = words.button || texts('start.begin')
  }
  say(given)
  const layer = make('div', { class: 'tour start-layer', part: 'tour' }, card)
  adoptStyles(tour, startStyles)
  tour.after(layer)
  return { layer, card, button, say }
}

/** Without a ring around the whole tour for whoever pressed or tapped, until a key is pressed. */
function focusTour(surface: HTMLElement | null, isPressed: boolean): void {
  if (isPressed && surface) {
    surface.dataset.calm = ''
    for (const name of ['keydown', 'blur']) surface.addEventListener(name, () => delete surface.dataset.calm)
  }
  surface?.focus({ preventScroll: true })
}

/**
 * A card before the tour, with one button. The image loads behind it; videos, audio and what moves by itself wait. Its
 * button and Esc begin the tour, and so does a panel that the page opens. It takes the focus only where the tour is the
 * page, or has the focus already.
 */
export function openStartScreen(chrome: Chrome, words: Words, fillsWindow: boolean): OpenStart {
  const { frame, viewer, signal, overrides } = chrome
  const root = frame.element.getRootNode()
  const hadFocus = root instanceof ShadowRoot && root.activeElement !== null
  const shownTexts = () => ({ words: chrome.tour?.styles?.startScreen ?? words, tourName: chrome.tour?.name ?? '' })
  const { layer, card, button, say } = layStartCard(frame.element, shownTexts(), overrides)
  // the page around stays as it is
  if (fillsWindow) card.ariaModal = 'true'
  const tellLanguage = () => {
    layer.lang = viewer.language
    layer.dir = writingDirectionOf(viewer.language)
    say(shownTexts())
  }
  tellLanguage()
  viewer.on('languagechange', tellLanguage)
  frame.element.inert = true
  const letGo = holdVideos(chrome)
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const listening = new AbortController()
  const close = (isPressed = false) => {
    if (!layer.isConnected) return
    const isFocused = layer.matches(':focus-within')
    listening.abort()
    layer.remove()
    frame.element.inert = false
    if (isFocused) focusTour(viewer.element.querySelector<HTMLElement>('.surface'), isPressed)
    letGo()
    begin()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const place: EventTarget = fillsWindow ? document : layer
  place.addEventListener('keydown', (event) => event instanceof KeyboardEvent && onKey(event), listening)
  // keys press it without a count of clicks
  button.addEventListener('click', ({ detail }) => close(detail > 0))
  viewer.on('panelopen', () => close())
  signal.addEventListener('abort', () => {
    listening.abort()
    layer.remove()
  })
  if (fillsWindow || hadFocus) button.focus({ preventScroll: true })
  return { begun, close }
}
