import { guideTexts } from '../../locales/guide-texts.ts'
import { textLookup } from '../../locales/text-lookup.ts'
import type { Chrome } from '../chrome.ts'
import { drawing, make } from '../dom.ts'
import { showNotice } from '../notice.ts'
import { type GuideBar, type GuideTexts, guideBar, playIcon } from './guide-bar.ts'
import { GuidePlayer, type GuideState } from './guide-player.ts'
import { guideWorld } from './guide-adapter.ts'

export type GuideOptions = {
  /** Texts by key, for another language. */
  readonly texts?: Readonly<Record<string, string>> | undefined
  readonly onChange: (state: GuideState) => void
}

/** Keys that lead to a button or are held with another key: nobody moves the tour by them. */
const idleKeys = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta'])
/** What changes nothing of what is shown. */
const besideTheTour = '.sound-button, [data-control=fullscreen]'

/** Whoever touches the tour has taken over. */
function listenToHands({ frame, signal }: Chrome, own: readonly HTMLElement[], onInput: (event: Event) => void): void {
  const listen = (event: Event) => {
    const path = event.composedPath()
    const isBeside = path.some((part) => part instanceof Element && part.matches(besideTheTour))
    const isIdle = event instanceof KeyboardEvent && idleKeys.has(event.key)
    if (!isBeside && !isIdle && !own.some((element) => path.includes(element))) onInput(event)
  }
  for (const name of ['pointerdown', 'wheel', 'keydown'])
    frame.element.addEventListener(name, listen, { signal, capture: true, passive: true })
}

function startButton({ frame, controls }: Chrome, bar: HTMLElement, texts: GuideTexts): HTMLElement {
  const label = texts('guide.start')
  const button = make('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label })
  button.append(drawing(playIcon))
  button.dataset.control = 'guide'
  if (!controls.has('guide')) return button
  const stops = bar.querySelector('[data-control=stops]')
  if (stops) stops.after(button)
  else bar.prepend(button)
  if (!bar.isConnected) frame.bottom.append(bar)
  return button
}

function follow({ viewer, frame, signal }: Chrome, player: GuidePlayer, texts: GuideTexts): (event: Event) => void {
  viewer.on('stopchange', () => player.notice())
  viewer.on('mediastate', ({ detail: { playback } }) => playback && player.tellVideo(playback))
  let isOnScreen = true
  const look = () => player.setHeld(document.hidden || !isOnScreen)
  const observer = new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)?.isIntersecting ?? isOnScreen
    look()
  })
  observer.observe(frame.element)
  signal.addEventListener('abort', () => observer.disconnect())
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => player.stop())
  return ({ target }) => {
    if (player.state.status !== 'playing') return
    player.yield()
    // its button says itself what becomes of the turning
    const isTurning = target instanceof Element && target.closest('.rotate-button') !== null
    if (!isTurning) viewer.cruise(0)
    showNotice(frame, texts('guide.yielded'))
  }
}

/** Guided play with its button in the bar, and controls of its own while it lasts. */
export function addGuide(chrome: Chrome, bar: HTMLElement, options: GuideOptions): GuidePlayer {
  const { viewer, frame } = chrome
  const texts = textLookup(guideTexts, options.texts)
  const player = new GuidePlayer(
    guideWorld(viewer, (state) => {
      controls.show(state)
      start.hidden = state.status !== 'off'
      options.onChange(state)
    }),
  )
  const presses = {
    toggle: () => (player.state.status === 'playing' ? player.pause() : player.play()),
    previous: () => player.previous(),
    next: () => player.next(),
    close: () => {
      player.stop()
      start.focus()
    },
  }
  const controls: GuideBar = guideBar(texts, presses, frame.bottom)
  const start = startButton(chrome, bar, texts)
  start.addEventListener('click', () => {
    player.play()
    controls.main.focus()
  })
  listenToHands(chrome, [controls.element, start], follow(chrome, player, texts))
  return player
}
