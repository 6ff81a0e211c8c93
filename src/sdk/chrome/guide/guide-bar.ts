import type { guideTexts } from '../../locales/guide-texts.ts'
import type { TextLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { iconButton } from '../bar/icon-button.ts'
import { drawing, make } from '../dom.ts'
import guideStyles from './guide.css?raw'
import type { GuideState, GuideStatus } from './guide-player.ts'

export type GuideTextKey = keyof typeof guideTexts
export type GuideTexts = TextLookup<GuideTextKey>

export const playIcon = 'M8 5v14l11-7Z'

type Look = { readonly icon: string; readonly press: GuideTextKey; readonly place: GuideTextKey }

const looks: Record<GuideStatus, Look> = {
  off: { icon: playIcon, press: 'guide.start', place: 'guide.position' },
  playing: { icon: 'M8 5v14M16 5v14', press: 'guide.pause', place: 'guide.position' },
  paused: { icon: playIcon, press: 'guide.resume', place: 'guide.paused' },
  ended: { icon: 'M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4', press: 'guide.again', place: 'guide.ended' },
}

export type GuidePresses = {
  readonly toggle: () => void
  readonly previous: () => void
  readonly next: () => void
  readonly close: () => void
}

export type GuideBar = { readonly element: HTMLElement; readonly main: HTMLElement; show(state: GuideState): void }

/** Previous, pause, next, how far it is, and the end of it. Hidden while nothing is played. */
export function guideBar(texts: GuideTexts, presses: GuidePresses, parent: Element): GuideBar {
  const previous = iconButton('previous', texts('guide.previous'), presses.previous).element
  const next = iconButton('next', texts('guide.next'), presses.next).element
  const close = iconButton('close', texts('guide.close'), presses.close).element
  const main = make('button', { type: 'button', class: 'icon-button guide-main' })
  main.addEventListener('click', presses.toggle)
  const place = make('p', { class: 'guide-place', role: 'status' })
  const label = texts('guide.label')
  const group = { class: 'guide', part: 'guide', role: 'group', 'aria-label': label, hidden: true }
  const element = make('div', group, previous, main, next, place, close)
  parent.append(element)
  adoptStyles(element, guideStyles)
  const showMain = (status: GuideStatus) => {
    const { icon, press } = looks[status]
    const words = texts(press)
    main.replaceChildren(drawing(icon))
    // what comes after the end is offered in words
    if (status === 'ended') main.append(make('span', {}, words))
    main.setAttribute('aria-label', words)
    main.title = words
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
      const words = texts(looks[status].place, { position: String(position), total: String(total) })
      if (place.textContent !== words) place.textContent = words
    },
  }
}
