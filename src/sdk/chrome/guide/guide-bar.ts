import type { KeyOf, TextLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { createIconButton } from '../bar/icon-button.ts'
import { createElement, createIcon, localize, setLabel } from '../dom.ts'
import guideStyles from './guide.css?raw'
import type { GuideState, GuideStatus } from './guide-player.ts'

export type GuideTextKey = KeyOf<'guide'>
export type GuideTexts = TextLookup<GuideTextKey>

export const playIcon = 'M8 5v14l11-7Z'

type StatusView = { readonly icon: string; readonly label: GuideTextKey; readonly position: GuideTextKey }

const statusViews: Record<GuideStatus, StatusView> = {
  off: { icon: playIcon, label: 'guide.start', position: 'guide.position' },
  playing: { icon: 'M8 5v14M16 5v14', label: 'guide.pause', position: 'guide.position' },
  paused: { icon: playIcon, label: 'guide.resume', position: 'guide.paused' },
  ended: { icon: 'M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4', label: 'guide.again', position: 'guide.ended' },
}

export type GuideHandlers = {
  readonly toggle: () => void
  readonly previous: () => void
  readonly next: () => void
  readonly close: () => void
}

export type GuideBar = { readonly element: HTMLElement; readonly main: HTMLElement; show(state: GuideState): void }

/** Creates the controls of guided play: previous, play or pause, next, position and close. Hidden while it is off. */
export function createGuideBar(texts: GuideTexts, handlers: GuideHandlers, parent: Element): GuideBar {
  const previous = createIconButton('previous', () => texts('guide.previous'), handlers.previous).element
  const next = createIconButton('next', () => texts('guide.next'), handlers.next).element
  const close = createIconButton('close', () => texts('guide.close'), handlers.close).element
  const main = createElement('button', { type: 'button', class: 'icon-button guide-main' })
  main.addEventListener('click', handlers.toggle)
  const positionText = createElement('p', { class: 'guide-position', role: 'status' })
  const group = { class: 'guide', part: 'guide', role: 'group', hidden: true }
  const element = createElement('div', group, previous, main, next, positionText, close)
  localize(element, () => {
    element.ariaLabel = texts('guide.label')
  })
  parent.append(element)
  adoptStyles(element, guideStyles)
  const showMain = (status: GuideStatus) => {
    const { icon, label: labelKey } = statusViews[status]
    localize(main, () => {
      const mainLabel = texts(labelKey)
      main.replaceChildren(createIcon(icon))
      // After the end, the button has a visible label too.
      if (status === 'ended') main.append(createElement('span', {}, mainLabel))
      setLabel(main, mainLabel)
    })
  }
  return {
    element,
    main,
    show({ status, position, total }) {
      element.hidden = status === 'off'
      if (status === 'ended' && next.matches(':focus')) main.focus()
      next.hidden = status === 'ended'
      showMain(status)
      previous.setAttribute('aria-disabled', String(position === 1))
      next.setAttribute('aria-disabled', String(position === total))
      localize(positionText, () => {
        const text = texts(statusViews[status].position, { position: String(position), total: String(total) })
        if (positionText.textContent !== text) positionText.textContent = text
      })
    },
  }
}
