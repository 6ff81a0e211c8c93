import { gateTexts } from '../../../../shared/custom-texts/gate-texts.ts'
import { isTourGate } from '../../../../shared/forms/gates.ts'
import type { PublicForm } from '../../../../shared/publishing/tour-document.ts'
import { writingDirectionOf } from '../../../../shared/translations/languages.ts'
import type { TextLookup } from '../../../locales/text-lookup.ts'
import { adoptStyles } from '../../adopt-styles.ts'
import { textTourLink } from '../../bar/text-tour-link.ts'
import { showForm } from '../../cards/form-card.ts'
import type { Chrome } from '../../chrome.ts'
import { customWords, markLanguage } from '../../custom-text-lookup.ts'
import { make } from '../../dom.ts'
import { focusStage } from '../../frame.ts'
import { showWaiting } from '../../loading-indicator.ts'
import gateStyles from './gate.css?raw'

export type GateScreen = {
  /** Of the form that it shows; undefined where a stop could not be loaded. */
  readonly formId: string | undefined
  /** Of the stop that it stands before. */
  readonly stopId: string
  /** Says that what was kept back is on its way, once waiting gets long; call the result to stop. */
  wait(): () => void
  /** Says that what was kept back could not be loaded. */
  fail(retry: () => void): void
  close(): void
}

type OpenGate = {
  readonly form: PublicForm | undefined
  /** The stop that a visitor goes back to who does not answer; undefined where there is none. */
  readonly backTo: string | undefined
  /** The tour is the page: the form takes the focus. */
  readonly fillsWindow: boolean
}

type Words = TextLookup<keyof typeof gateTexts>

/** While it is there, nothing else of the tour can be seen or used. */
const hiding = new CSSStyleSheet()
hiding.replaceSync('.tour:not(.gate-layer),.tour:not(.gate-layer) *{visibility:hidden !important}')

let count = 0

function hide({ frame }: Chrome): () => void {
  const root = frame.element.getRootNode()
  if (!(root instanceof ShadowRoot)) return () => undefined
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, hiding]
  frame.element.inert = true
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== hiding)
    // A start screen stays before the tour.
    frame.element.inert = root.querySelector('.start-layer') !== null
  }
}

/** The ways on for those who do not answer. */
function waysOf(chrome: Chrome, words: Words, backTo: string | undefined) {
  const { viewer } = chrome
  const stop = viewer.stops.find(({ id }) => id === backTo)
  const goBack = stop && (() => void viewer.goTo(stop.id).catch(() => undefined))
  const back = stop && make('button', { type: 'button', class: 'text-button' }, words('gate.back', { stop: stop.name }))
  if (back && goBack) {
    back.addEventListener('click', goBack)
    markLanguage(back, 'gate.back', chrome)
  }
  const link = textTourLink(chrome)
  link.textContent = words('gate.text')
  markLanguage(link, 'gate.text', chrome)
  // Previews of editors have no page with a text.
  const read = viewer.document.publicationNumber > 0 ? [link] : []
  return { element: make('p', { class: 'gate-ways' }, ...(back ? [back] : []), ...read), goBack }
}

/** What is said where something could not be loaded. Its button stays while it is tried again. */
function failureOf(chrome: Chrome, words: Words) {
  const { texts } = chrome
  let retry = () => {}
  const alert = make('div', { role: 'alert' })
  const again = make('button', { type: 'button', class: 'form-send' })
  const show = (isBusy: boolean) => {
    again.setAttribute('aria-disabled', String(isBusy))
    again.textContent = isBusy ? texts('state.loading') : words('gate.retry')
    markLanguage(again, isBusy ? 'state.loading' : 'gate.retry', chrome)
  }
  again.addEventListener('click', () => {
    if (again.ariaDisabled === 'true') return
    show(true)
    alert.replaceChildren()
    retry()
  })
  return {
    element: make('div', { class: 'form' }, alert, again),
    button: again,
    tell(onRetry: () => void) {
      retry = onRetry
      markLanguage(alert, 'gate.failed', chrome)
      alert.replaceChildren(make('p', {}, words('gate.failed')))
      show(false)
    },
  }
}

/** Shows a form in the place of the tour, which is hidden meanwhile. */
export function openGate(chrome: Chrome, { form, backTo, fillsWindow }: OpenGate): GateScreen {
  const { frame, viewer } = chrome
  count += 1
  const words = customWords(gateTexts, chrome)
  const { id: stopId, name: stop } = viewer.stop
  const isOfTour = form !== undefined && isTourGate(form)
  const named = form?.title || (isOfTour ? (chrome.tour?.name ?? '') : stop)
  const title = make('h2', { id: `gate-title-${count}`, class: 'gate-title', tabindex: -1, dir: 'auto' }, named)
  const why = make('p', { id: `gate-why-${count}`, class: 'gate-why' })
  why.textContent = isOfTour ? words('gate.tour') : words('gate.stop', { stop })
  markLanguage(why, isOfTour ? 'gate.tour' : 'gate.stop', chrome)
  why.hidden = form === undefined
  const body = make('div', { class: 'gate-body' })
  const ways = waysOf(chrome, words, backTo)
  const failure = failureOf(chrome, words)
  const status = make('div', { role: 'status' })
  markLanguage(status, 'state.loading', chrome)
  const card = make(
    'section',
    { role: 'dialog', 'aria-labelledby': title.id, 'aria-describedby': why.id, class: 'gate', part: 'gate' },
    title,
    why,
    body,
    status,
    ways.element,
  )
  // The page around stays as it is.
  if (fillsWindow) card.ariaModal = 'true'
  const layer = make('div', { class: 'tour gate-layer', part: 'tour', lang: viewer.language }, card)
  layer.dir = writingDirectionOf(viewer.language)
  const root = frame.element.getRootNode()
  const hadFocus = root instanceof ShadowRoot && root.activeElement !== null
  adoptStyles(frame.element, gateStyles)
  frame.element.parentNode?.append(layer)
  const show = hide(chrome)
  const life = new AbortController()
  layer.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape') ways.goBack?.()
  })
  if (form) {
    const { id: formId, opening } = form
    const by = { opening: opening?.kind ?? '' }
    showForm({ chrome, body, signal: life.signal, formId, title: named, intro: '', by })
  }
  if (fillsWindow || hadFocus) title.focus({ preventScroll: true })
  return {
    formId: form?.id,
    stopId,
    // What is tried again has a button that says so.
    wait: () => (failure.element.isConnected ? () => undefined : showWaiting(frame, chrome.texts, status)),
    fail(retry) {
      why.hidden = true
      const isFocused = body.matches(':focus-within')
      if (!failure.element.isConnected) body.replaceChildren(failure.element)
      failure.tell(retry)
      if (isFocused) failure.button.focus({ preventScroll: true })
    },
    close() {
      const isFocused = layer.matches(':focus-within')
      life.abort()
      layer.remove()
      show()
      if (isFocused) focusBehind(chrome)
    },
  }
}

/** Gives the focus to the start screen where there is one, else to the tour. */
function focusBehind({ frame }: Chrome): void {
  const start = frame.element.parentNode?.querySelector<HTMLElement>('.start-button')
  if (start) start.focus({ preventScroll: true })
  else focusStage(frame)
}
