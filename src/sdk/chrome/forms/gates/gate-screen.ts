import { isTourGate } from '../../../../shared/forms/gates.ts'
import type { PublicForm } from '../../../../shared/publishing/tour-document.ts'
import { gateTexts } from '../../../../shared/visitor-texts/en/gate-texts.ts'
import type { KeyOf, TextLookup } from '../../../locales/text-lookup.ts'
import { adoptStyles } from '../../adopt-styles.ts'
import { textTourLinks } from '../../bar/text-tour-link.ts'
import { showForm } from '../../cards/form-card.ts'
import type { Chrome } from '../../chrome.ts'
import { createCustomTextLookup, markLanguage } from '../../custom-text-lookup.ts'
import { createElement } from '../../dom.ts'
import { focusStage } from '../../frame.ts'
import { controlLanguageOf, markContent, setLanguage } from '../../languages/mark-content.ts'
import { showLoadingIndicator } from '../../loading-indicator.ts'
import gateStyles from './gate.css?raw'

export type GateScreen = {
  /** Id of the form; undefined while a loading error is shown. */
  readonly formId: string | undefined
  /** Id of the hidden stop. */
  readonly stopId: string
  /** Shows a loading indicator after a delay; call the returned function to hide it. */
  showLoading(): () => void
  /** Shows that the stop could not be loaded. */
  showFailure(retry: () => void): void
  close(): void
}

type GateOptions = {
  readonly form: PublicForm | undefined
  /** Stop for visitors who don't answer; undefined if there is none. */
  readonly backStopId: string | undefined
  /** True if the tour is the whole page; the form then takes the focus. */
  readonly fillsWindow: boolean
}

type GateTexts = TextLookup<KeyOf<'gate'>>

/** Style sheet that hides the rest of the tour while a gate is open. */
const hideTourSheet = new CSSStyleSheet()
hideTourSheet.replaceSync('.tour:not(.gate-layer),.tour:not(.gate-layer) *{visibility:hidden !important}')

let gateCount = 0

/** Hides the tour. Call the returned function to show it again. */
function hideTour({ frame }: Chrome): () => void {
  const root = frame.element.getRootNode()
  if (!(root instanceof ShadowRoot)) return () => undefined
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, hideTourSheet]
  frame.element.inert = true
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== hideTourSheet)
    // The tour stays inert under an open start screen.
    frame.element.inert = root.querySelector('.start-layer') !== null
  }
}

/** Creates the back button and the link to the text version, for visitors who don't answer. */
function createAlternatives(chrome: Chrome, texts: GateTexts, backStopId: string | undefined) {
  const { viewer } = chrome
  const stop = viewer.stops.find(({ id }) => id === backStopId)
  const goBack = stop && (() => void viewer.goTo(stop.id).catch(() => undefined))
  const backButton =
    stop && createElement('button', { type: 'button', class: 'text-button' }, texts('gate.back', { stop: stop.name }))
  if (backButton && goBack) {
    backButton.addEventListener('click', goBack)
    markLanguage(backButton, 'gate.back', chrome)
  }
  const textLinks = textTourLinks(chrome)
  for (const link of textLinks) {
    link.textContent = texts('gate.text')
    markLanguage(link, 'gate.text', chrome)
  }
  return {
    element: createElement('p', { class: 'gate-alternatives' }, ...(backButton ? [backButton] : []), ...textLinks),
    goBack,
  }
}

/** Creates an error message with a retry button, which stays visible during the retry. */
function createFailure(chrome: Chrome, texts: GateTexts) {
  let retry = () => {}
  const alert = createElement('div', { role: 'alert' })
  const retryButton = createElement('button', { type: 'button', class: 'form-send' })
  const setBusy = (isBusy: boolean) => {
    retryButton.setAttribute('aria-disabled', String(isBusy))
    retryButton.textContent = isBusy ? chrome.texts('state.loading') : texts('gate.retry')
    markLanguage(retryButton, isBusy ? 'state.loading' : 'gate.retry', chrome)
  }
  retryButton.addEventListener('click', () => {
    if (retryButton.ariaDisabled === 'true') return
    setBusy(true)
    alert.replaceChildren()
    retry()
  })
  return {
    element: createElement('div', { class: 'form' }, alert, retryButton),
    button: retryButton,
    show(onRetry: () => void) {
      retry = onRetry
      markLanguage(alert, 'gate.failed', chrome)
      alert.replaceChildren(createElement('p', {}, texts('gate.failed')))
      setBusy(false)
    },
  }
}

/** Creates a dialog that is named by its title and described by the reason for the form. */
function createGateCard(chrome: Chrome, texts: GateTexts, form: PublicForm | undefined) {
  gateCount += 1
  const { name: stopName } = chrome.viewer.stop
  const isBeforeTour = form !== undefined && isTourGate(form)
  const titleText = form?.title || (isBeforeTour ? (chrome.tour?.name ?? '') : stopName)
  const title = createElement('h2', { id: `gate-title-${gateCount}`, class: 'gate-title', tabindex: -1 }, titleText)
  const reason = createElement('p', { id: `gate-reason-${gateCount}`, class: 'gate-reason' })
  reason.textContent = isBeforeTour ? texts('gate.tour') : texts('gate.stop', { stop: stopName })
  markLanguage(reason, isBeforeTour ? 'gate.tour' : 'gate.stop', chrome)
  reason.hidden = form === undefined
  const body = createElement('div', { class: 'gate-body' })
  const status = createElement('div', { role: 'status' })
  markLanguage(status, 'state.loading', chrome)
  const element = createElement(
    'section',
    { role: 'dialog', 'aria-labelledby': title.id, 'aria-describedby': reason.id, class: 'gate', part: 'gate' },
    title,
    reason,
    body,
    status,
  )
  return { element, title, titleText, reason, body, status }
}

/** Shows a form instead of the tour until the gate closes. */
export function openGate(chrome: Chrome, { form, backStopId, fillsWindow }: GateOptions): GateScreen {
  const { frame, viewer } = chrome
  const texts = createCustomTextLookup('gate', gateTexts, chrome)
  const { element: card, title, titleText, reason, body, status } = createGateCard(chrome, texts, form)
  const alternatives = createAlternatives(chrome, texts, backStopId)
  card.append(alternatives.element)
  const failure = createFailure(chrome, texts)
  // In an embedded tour the rest of the page stays usable.
  if (fillsWindow) card.ariaModal = 'true'
  const layer = createElement('div', { class: 'tour gate-layer', part: 'tour' }, card)
  setLanguage(layer, controlLanguageOf(chrome))
  markContent(title, chrome)
  const root = frame.element.getRootNode()
  const hadFocus = root instanceof ShadowRoot && root.activeElement !== null
  adoptStyles(frame.element, gateStyles)
  frame.element.parentNode?.append(layer)
  const showTour = hideTour(chrome)
  const abortController = new AbortController()
  layer.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape') alternatives.goBack?.()
  })
  if (form) {
    const { id: formId, opening } = form
    const trigger = { opening: opening?.kind ?? '' }
    showForm({ chrome, body, signal: abortController.signal, formId, title: titleText, intro: '', trigger })
  }
  if (fillsWindow || hadFocus) title.focus({ preventScroll: true })
  return {
    formId: form?.id,
    stopId: viewer.stop.id,
    // During a retry, the retry button shows the state.
    showLoading: () =>
      failure.element.isConnected ? () => undefined : showLoadingIndicator(frame, chrome.texts, status),
    showFailure(retry) {
      reason.hidden = true
      const isFocused = body.matches(':focus-within')
      if (!failure.element.isConnected) body.replaceChildren(failure.element)
      failure.show(retry)
      if (isFocused) failure.button.focus({ preventScroll: true })
    },
    close() {
      const isFocused = layer.matches(':focus-within')
      abortController.abort()
      layer.remove()
      showTour()
      if (isFocused) focusStartScreenOrTour(chrome)
    },
  }
}

/** Moves the focus to the start screen if it is open, else to the tour. */
function focusStartScreenOrTour({ frame }: Chrome): void {
  const start = frame.element.parentNode?.querySelector<HTMLElement>('.start-button')
  if (start) start.focus({ preventScroll: true })
  else focusStage(frame)
}
