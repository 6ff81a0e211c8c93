import type { Chrome } from '../chrome.ts'
import { motionMs } from '../chrome.ts'
import { addGyroButton } from './gyro-button.ts'
import { addMovingButton } from './motion-button.ts'
import { addVrButton } from './vr-button.ts'

const usualDegPerSecond = 8
const turnIcon = 'M20 12a8 8 0 1 1-2.6-5.9M20 3.5V7h-3.5'

/**
 * Turning slowly by itself: from the start where a page wants that, and by its button. Anything that anybody does ends
 * it, and nothing brings it back but the button. There is none for visitors who asked for less motion.
 */
function addTurning(chrome: Chrome, bar: HTMLElement, startDegPerSecond: number): void {
  const { viewer, frame, controls, signal } = chrome
  if (motionMs(1) === 0) return
  const speed = startDegPerSecond || usualDegPerSecond
  const button = controls.has('rotate')
    ? addMovingButton(chrome, bar, {
        name: 'rotate-button',
        control: 'rotate',
        event: 'cruisechange',
        icon: turnIcon,
        start: 'rotate.start',
        stop: 'rotate.stop',
        onPress: (active) => viewer.cruise(active ? 0 : speed),
      })
    : null
  let isTouched = false
  const onInput = (event: Event) => {
    isTouched = true
    // a press of the button says itself what it wants
    const isPress = event.type !== 'wheel' && button !== null && event.composedPath().includes(button)
    if (!isPress) viewer.cruise(0)
  }
  for (const name of ['pointerdown', 'wheel', 'keydown'])
    frame.element.addEventListener(name, onInput, { signal, capture: true, passive: true })
  if (startDegPerSecond !== 0)
    void viewer.ready.then(() => chrome.begun).then(() => isTouched || viewer.cruise(startDegPerSecond))
}

/** What moves the view without hands: turning by itself, following the device, and a headset. */
export function addMotion(chrome: Chrome, bar: HTMLElement, startDegPerSecond: number): void {
  addTurning(chrome, bar, startDegPerSecond)
  if (chrome.controls.has('gyro')) void addGyroButton(chrome, bar)
  if (chrome.controls.has('vr')) addVrButton(chrome, bar)
}
