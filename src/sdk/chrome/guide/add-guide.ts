import { guideTexts } from '../../../shared/visitor-texts/en/guide-texts.ts'
import { createTextLookup } from '../../locales/text-lookup.ts'
import type { Chrome } from '../chrome.ts'
import { createElement, createIcon, localize, setLabel } from '../dom.ts'
import { showNotice } from '../notice.ts'
import { createGuideAdapter } from './guide-adapter.ts'
import { createGuideBar, type GuideBar, type GuideTexts, playIcon } from './guide-bar.ts'
import { GuidePlayer, type GuideState } from './guide-player.ts'

export type GuideOptions = {
  readonly onChange: (state: GuideState) => void
}

/** Keys that move the focus or modify other keys, but never move the view. */
const ignoredKeys = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta'])
/** Buttons that don't change the view. */
const unrelatedButtons = '.sound-button, [data-control=fullscreen]'

/** Calls `onInput` when the visitor takes over, which is any input outside the guide's own controls. */
function listenToInput(
  { frame, signal }: Chrome,
  guideControls: readonly HTMLElement[],
  onInput: (event: Event) => void,
): void {
  const listen = (event: Event) => {
    const path = event.composedPath()
    const isUnrelated = path.some((target) => target instanceof Element && target.matches(unrelatedButtons))
    const isIgnoredKey = event instanceof KeyboardEvent && ignoredKeys.has(event.key)
    if (!isUnrelated && !isIgnoredKey && !guideControls.some((element) => path.includes(element))) onInput(event)
  }
  for (const name of ['pointerdown', 'wheel', 'keydown'])
    frame.element.addEventListener(name, listen, { signal, capture: true, passive: true })
}

function createStartButton({ frame, controls }: Chrome, bar: HTMLElement, texts: GuideTexts): HTMLElement {
  const button = localize(createElement('button', { type: 'button', class: 'icon-button' }), (element) =>
    setLabel(element, texts('guide.start')),
  )
  button.append(createIcon(playIcon))
  button.dataset.control = 'guide'
  if (!controls.has('guide')) return button
  const stops = bar.querySelector('[data-control=stops]')
  if (stops) stops.after(button)
  else bar.prepend(button)
  if (!bar.isConnected) frame.bottom.append(bar)
  return button
}

/** Connects the player to events of the viewer, and returns the handler that pauses it on input. */
function connect({ viewer, frame, signal }: Chrome, player: GuidePlayer, texts: GuideTexts): (event: Event) => void {
  viewer.on('stopchange', () => player.onStopChange())
  viewer.on('mediastate', ({ detail: { playback } }) => playback && player.onVideoProgress(playback))
  let isOnScreen = true
  const updateVisibility = () => player.setHidden(document.hidden || !isOnScreen)
  const observer = new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)?.isIntersecting ?? isOnScreen
    updateVisibility()
  })
  observer.observe(frame.element)
  signal.addEventListener('abort', () => observer.disconnect())
  document.addEventListener('visibilitychange', updateVisibility, { signal })
  signal.addEventListener('abort', () => player.stop())
  return ({ target }) => {
    if (player.state.status !== 'playing') return
    player.yield()
    // The auto-rotate button handles its own click.
    const isAutoRotateButton = target instanceof Element && target.closest('.rotate-button') !== null
    if (!isAutoRotateButton) viewer.cruise(0)
    showNotice(frame, texts('guide.yielded'))
  }
}

/** Adds guided play: its button in the bar, and its controls, which are visible while it runs. */
export function addGuide(chrome: Chrome, bar: HTMLElement, options: GuideOptions): GuidePlayer {
  const { viewer, frame } = chrome
  const texts = createTextLookup('guide', guideTexts, chrome.textSource)
  const player = new GuidePlayer(
    createGuideAdapter(viewer, (state) => {
      controls.show(state)
      startButton.hidden = state.status !== 'off'
      options.onChange(state)
    }),
  )
  const handlers = {
    toggle: () => (player.state.status === 'playing' ? player.pause() : player.play()),
    previous: () => player.previous(),
    next: () => player.next(),
    close: () => {
      player.stop()
      startButton.focus()
    },
  }
  const controls: GuideBar = createGuideBar(texts, handlers, frame.bottom)
  const startButton = createStartButton(chrome, bar, texts)
  startButton.addEventListener('click', () => {
    player.play()
    controls.main.focus()
  })
  listenToInput(chrome, [controls.element, startButton], connect(chrome, player, texts))
  return player
}
