import { consentTexts } from '../../../shared/custom-texts/consent-texts.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Chrome } from '../chrome.ts'
import { customWords, markLanguage } from '../custom-text-lookup.ts'
import { drawing, make } from '../dom.ts'
import { focusStage } from '../frame.ts'
import consentStyles from './consent.css?raw'
import type { Consent, ConsentChoice } from './consent-choice.ts'

/** A shield. */
const shield = 'M12 3l7 3v5.5c0 4.3-2.9 7.7-7 9.5-4.1-1.8-7-5.2-7-9.5V6l7-3ZM9 12l2.2 2.2L15.2 10'

/** Screen readers tell what comes into a region that is there already. */
const tellDelayMs = 100

export type ConsentControl = {
  /** The choice was made, here or in another tour or tab. */
  update(): void
  remove(): void
}

type Card = {
  readonly element: HTMLElement
  say(answer: Consent | undefined): void
  /** Writes its labels in the language that is shown. */
  label(): void
}

function createCard(chrome: Chrome, decide: (answer: Consent) => void): Card {
  const text = make('p', { role: 'status' })
  const button = (answer: Consent) => {
    const element = make('button', { type: 'button', class: 'consent-button', 'data-answer': answer })
    element.addEventListener('click', () => decide(answer))
    return element
  }
  const decline = button('denied')
  const allow = button('granted')
  const buttons = make('div', { class: 'consent-buttons' }, decline, allow)
  const element = make('section', { class: 'consent', part: 'consent', tabindex: '-1' }, text, buttons)
  const card: Card = {
    element,
    say(answer) {
      const key = `consent.${answer ?? 'ask'}` as const
      setTimeout(() => {
        markLanguage(text, key, chrome)
        text.textContent = customWords(consentTexts, chrome)(key)
      }, tellDelayMs)
      for (const button of [decline, allow]) {
        if (answer === undefined) button.removeAttribute('aria-pressed')
        else button.setAttribute('aria-pressed', String(button.dataset.answer === answer))
      }
    },
    label() {
      const words = customWords(consentTexts, chrome)
      markLanguage(element, 'consent.title', chrome)
      element.ariaLabel = words('consent.title')
      markLanguage(decline, 'consent.decline', chrome)
      decline.textContent = words('consent.decline')
      markLanguage(allow, 'consent.allow', chrome)
      allow.textContent = words('consent.allow')
    },
  }
  card.label()
  return card
}

/**
 * Asks visitors once whether they may be measured, without taking the focus or covering a control, and keeps a button
 * among the controls with which they can change their mind. Esc closes what the button opened; it is no answer.
 */
export function addConsentControl(chrome: Chrome, bar: HTMLElement, choice: ConsentChoice): ConsentControl {
  const { frame, viewer, signal } = chrome
  const button = make('button', { type: 'button', class: 'icon-button' })
  const labelButton = () => {
    markLanguage(button, 'consent.open', chrome)
    button.ariaLabel = button.title = customWords(consentTexts, chrome)('consent.open')
  }
  labelButton()
  button.dataset.control = 'consent'
  button.dataset.closesMore = ''
  button.append(drawing(shield))
  let isRemoved = false
  const close = () => {
    const hadFocus = card.element.matches(':focus-within')
    card.element.remove()
    button.setAttribute('aria-expanded', 'false')
    if (!hadFocus) return
    button.focus()
    if (button.matches(':focus')) return
    // it is behind “More”
    const more = bar.querySelector<HTMLElement>('.more-button')
    if (more) more.focus()
    else focusStage(frame)
  }
  const card = createCard(chrome, (answer) => {
    choice.decide(answer)
    close()
  })
  const open = () => {
    frame.bottom.prepend(card.element)
    button.setAttribute('aria-expanded', 'true')
    card.say(choice.answer())
  }
  adoptStyles(frame.element, consentStyles)
  button.setAttribute('aria-expanded', 'false')
  button.addEventListener('click', () => {
    if (card.element.isConnected && choice.answer() !== undefined) return close()
    if (!card.element.isConnected) open()
    card.element.focus({ preventScroll: true })
  })
  card.element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || choice.answer() === undefined) return
    event.stopPropagation()
    close()
  })
  bar.append(button)
  if (!bar.isConnected) frame.bottom.append(bar)
  const endLanguage = viewer.on('languagechange', () => {
    labelButton()
    card.label()
    if (card.element.isConnected) card.say(choice.answer())
  })
  const ask = () => {
    if (!isRemoved && !signal.aborted && choice.answer() === undefined) open()
  }
  if (chrome.begun === undefined) ask()
  else void chrome.begun.then(ask)
  return {
    update() {
      if (card.element.isConnected && choice.answer() !== undefined) close()
    },
    remove() {
      isRemoved = true
      endLanguage()
      close()
      button.remove()
    },
  }
}
