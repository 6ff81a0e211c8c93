import { consentTexts } from '../../../shared/visitor-texts/en/consent-texts.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Chrome } from '../chrome.ts'
import { createCustomTextLookup, markLanguage } from '../custom-text-lookup.ts'
import { createElement, createIcon } from '../dom.ts'
import { focusStage } from '../frame.ts'
import consentStyles from './consent.css?raw'
import type { Consent, ConsentChoice } from './consent-choice.ts'

const shieldIcon = 'M12 3l7 3v5.5c0 4.3-2.9 7.7-7 9.5-4.1-1.8-7-5.2-7-9.5V6l7-3ZM9 12l2.2 2.2L15.2 10'

/**
 * Delay of the text. Screen readers announce a change of a live region only if the region was already in the page.
 */
const announceDelayMs = 100

export type ConsentControl = {
  /** Closes the card if the visitor has answered in this tour, another tour or another tab. */
  update(): void
  remove(): void
}

type ConsentCard = {
  readonly element: HTMLElement
  /** Shows the answer, or the question if there is none. */
  showAnswer(answer: Consent | undefined): void
  /** Sets the labels in the current language. */
  updateLabels(): void
}

function createCard(chrome: Chrome, onAnswer: (answer: Consent) => void): ConsentCard {
  const text = createElement('p', { role: 'status' })
  const createButton = (answer: Consent) => {
    const element = createElement('button', { type: 'button', class: 'consent-button', 'data-answer': answer })
    element.addEventListener('click', () => onAnswer(answer))
    return element
  }
  const decline = createButton('denied')
  const allow = createButton('granted')
  const buttons = createElement('div', { class: 'consent-buttons' }, decline, allow)
  const element = createElement('section', { class: 'consent', part: 'consent', tabindex: '-1' }, text, buttons)
  const card: ConsentCard = {
    element,
    showAnswer(answer) {
      const key = `consent.${answer ?? 'ask'}` as const
      setTimeout(() => {
        markLanguage(text, key, chrome)
        text.textContent = createCustomTextLookup('consent', consentTexts, chrome)(key)
      }, announceDelayMs)
      for (const button of [decline, allow]) {
        if (answer === undefined) button.removeAttribute('aria-pressed')
        else button.setAttribute('aria-pressed', String(button.dataset.answer === answer))
      }
    },
    updateLabels() {
      const textOf = createCustomTextLookup('consent', consentTexts, chrome)
      markLanguage(element, 'consent.title', chrome)
      element.ariaLabel = textOf('consent.title')
      markLanguage(decline, 'consent.decline', chrome)
      decline.textContent = textOf('consent.decline')
      markLanguage(allow, 'consent.allow', chrome)
      allow.textContent = textOf('consent.allow')
    },
  }
  card.updateLabels()
  return card
}

/** Creates the button that opens the card. */
function createConsentButton(chrome: Chrome) {
  const button = createElement('button', { type: 'button', class: 'icon-button', 'aria-expanded': 'false' })
  button.dataset.control = 'consent'
  button.dataset.closesMore = ''
  button.append(createIcon(shieldIcon))
  const updateLabel = () => {
    markLanguage(button, 'consent.open', chrome)
    button.ariaLabel = button.title = createCustomTextLookup('consent', consentTexts, chrome)('consent.open')
  }
  updateLabel()
  return { button, updateLabel }
}

/** Focuses the consent button or, if it is hidden in the "More" panel, the "More" button. */
function focusConsentButton({ frame }: Chrome, bar: HTMLElement, button: HTMLElement): void {
  button.focus()
  if (button.matches(':focus')) return
  const moreButton = bar.querySelector<HTMLElement>('.more-button')
  if (moreButton) moreButton.focus()
  else focusStage(frame)
}

/**
 * Asks visitors once for consent to analytics, in a card that neither takes the focus nor covers a control. Adds a
 * button that opens the card again to change the answer. Esc then closes the card without a change.
 */
export function addConsentControl(chrome: Chrome, bar: HTMLElement, choice: ConsentChoice): ConsentControl {
  const { frame, viewer, signal } = chrome
  const { button, updateLabel } = createConsentButton(chrome)
  let isRemoved = false
  const close = () => {
    const hadFocus = card.element.matches(':focus-within')
    card.element.remove()
    button.setAttribute('aria-expanded', 'false')
    if (hadFocus) focusConsentButton(chrome, bar, button)
  }
  const card = createCard(chrome, (answer) => {
    choice.setAnswer(answer)
    close()
  })
  const openCard = () => {
    frame.bottom.prepend(card.element)
    button.setAttribute('aria-expanded', 'true')
    card.showAnswer(choice.answer())
  }
  adoptStyles(frame.element, consentStyles)
  button.addEventListener('click', () => {
    if (card.element.isConnected && choice.answer() !== undefined) return close()
    if (!card.element.isConnected) openCard()
    card.element.focus({ preventScroll: true })
  })
  card.element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || choice.answer() === undefined) return
    event.stopPropagation()
    close()
  })
  bar.append(button)
  if (!bar.isConnected) frame.bottom.append(bar)
  const unsubscribe = viewer.on('languagechange', () => {
    updateLabel()
    card.updateLabels()
    if (card.element.isConnected) card.showAnswer(choice.answer())
  })
  const askOnce = () => {
    if (!isRemoved && !signal.aborted && choice.answer() === undefined) openCard()
  }
  if (chrome.started === undefined) askOnce()
  else void chrome.started.then(askOnce)
  return {
    update() {
      if (card.element.isConnected && choice.answer() !== undefined) close()
    },
    remove() {
      isRemoved = true
      unsubscribe()
      close()
      button.remove()
    },
  }
}
