import type { PublicStyles } from '../../../shared/publishing/tour-document.ts'
import { startTexts } from '../../../shared/visitor-texts/en/start-texts.ts'
import { createTextLookup, type TextSource } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'
import { controlLanguageOf, markContent, setLanguage } from '../languages/mark-content.ts'
import { holdVideos } from './hold-videos.ts'
import startStyles from './start.css?raw'

type StartScreenTexts = NonNullable<PublicStyles['startScreen']>

export type OpenStartScreen = {
  /** Resolves when the visitor starts the tour. */
  readonly started: Promise<void>
  close(): void
}

let cardCount = 0

type CardContent = { readonly startScreen: StartScreenTexts; readonly tourName: string }

/** Adds the start card over a tour, in a layer with its theme. */
export function createStartCard(tourElement: HTMLElement, content: CardContent, textSource: TextSource) {
  cardCount += 1
  const titleId = `start-title-${cardCount}`
  const textId = `start-text-${cardCount}`
  const texts = createTextLookup('start', startTexts, textSource)
  const title = createElement('h2', { id: titleId, class: 'start-title' })
  const text = createElement('p', { id: textId, class: 'start-text' })
  const button = createElement('button', { type: 'button', class: 'start-button' })
  const card = createElement(
    'section',
    { role: 'dialog', 'aria-labelledby': titleId, 'aria-describedby': textId, class: 'start', part: 'start' },
    title,
    text,
    button,
  )
  const show = ({ startScreen, tourName }: CardContent) => {
    title.textContent = startScreen.title || tourName
    text.textContent = startScreen.text
    text.hidden = startScreen.text === ''
    button.textContent = startScreen.button || texts('start.begin')
  }
  show(content)
  const layer = createElement('div', { class: 'tour start-layer', part: 'tour' }, card)
  setLanguage(layer, textSource.language)
  adoptStyles(tourElement, startStyles)
  tourElement.after(layer)
  return { layer, card, authorElements: [title, text], button, show }
}

/** Focuses the viewer. After a click, the focus ring is hidden until a key is pressed. */
function focusTour(surface: HTMLElement | null, isPointer: boolean): void {
  if (isPointer && surface) {
    surface.dataset.calm = ''
    for (const name of ['keydown', 'blur']) surface.addEventListener(name, () => delete surface.dataset.calm)
  }
  surface?.focus({ preventScroll: true })
}

/**
 * Opens the start screen, a card with one button. The image loads behind it; videos, audio and automatic movement wait. The
 * button, Esc, or a panel that the page opens starts the tour. The card takes the focus only if the tour is the whole page
 * or has the focus already.
 */
export function openStartScreen(chrome: Chrome, startScreen: StartScreenTexts, fillsWindow: boolean): OpenStartScreen {
  const { frame, viewer, signal, textSource } = chrome
  const root = frame.element.getRootNode()
  const hadFocus = root instanceof ShadowRoot && root.activeElement !== null
  const currentContent = () => ({
    startScreen: chrome.tour?.styles?.startScreen ?? startScreen,
    tourName: chrome.tour?.name ?? '',
  })
  const { layer, card, authorElements, button, show } = createStartCard(frame.element, currentContent(), textSource)
  // In an embedded tour the rest of the page stays usable.
  if (fillsWindow) card.ariaModal = 'true'
  const updateLanguage = () => {
    setLanguage(layer, controlLanguageOf(chrome))
    for (const element of authorElements) markContent(element, chrome)
    if (currentContent().startScreen.button !== '') markContent(button, chrome)
    show(currentContent())
  }
  updateLanguage()
  viewer.on('languagechange', updateLanguage)
  frame.element.inert = true
  const releaseVideos = holdVideos(chrome)
  let resolveStarted: () => void = () => undefined
  const started = new Promise<void>((resolve) => {
    resolveStarted = resolve
  })
  const listeners = new AbortController()
  const close = (isPointer = false) => {
    if (!layer.isConnected) return
    const isFocused = layer.matches(':focus-within')
    listeners.abort()
    layer.remove()
    frame.element.inert = false
    if (isFocused) focusTour(viewer.element.querySelector<HTMLElement>('.surface'), isPointer)
    releaseVideos()
    resolveStarted()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const keyTarget: EventTarget = fillsWindow ? document : layer
  keyTarget.addEventListener('keydown', (event) => event instanceof KeyboardEvent && onKey(event), listeners)
  // `detail` is the click count, 0 for keyboard activation.
  button.addEventListener('click', ({ detail }) => close(detail > 0))
  viewer.on('panelopen', () => close())
  signal.addEventListener('abort', () => {
    listeners.abort()
    layer.remove()
  })
  if (fillsWindow || hadFocus) button.focus({ preventScroll: true })
  return { started, close }
}
