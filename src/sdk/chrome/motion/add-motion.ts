import type { Chrome } from '../chrome.ts'
import { motionMs } from '../chrome.ts'
import { addGyroButton } from './gyro-button.ts'
import { addMotionButton } from './motion-button.ts'
import { addVrButton } from './vr-button.ts'

const defaultDegPerSecond = 8
const rotateIcon = 'M20 12a8 8 0 1 1-2.6-5.9M20 3.5V7h-3.5'

/**
 * Adds auto-rotation, from the start if the page sets it, and by its button. Any input ends it until the button is pressed.
 * It isn't offered to visitors who prefer reduced motion.
 */
function addAutoRotate(chrome: Chrome, bar: HTMLElement, startDegPerSecond: number): void {
  const { viewer, frame, controls, signal } = chrome
  if (motionMs(1) === 0) return
  const degPerSecond = startDegPerSecond || defaultDegPerSecond
  const button = controls.has('rotate')
    ? addMotionButton(chrome, bar, {
        className: 'rotate-button',
        control: 'rotate',
        event: 'cruisechange',
        icon: rotateIcon,
        startLabel: 'rotate.start',
        stopLabel: 'rotate.stop',
        onClick: (active) => viewer.cruise(active ? 0 : degPerSecond),
      })
    : null
  let hadInput = false
  const onInput = (event: Event) => {
    hadInput = true
    // The button has its own handler.
    const isRotateButton = event.type !== 'wheel' && button !== null && event.composedPath().includes(button)
    if (!isRotateButton) viewer.cruise(0)
  }
  for (const name of ['pointerdown', 'wheel', 'keydown'])
    frame.element.addEventListener(name, onInput, { signal, capture: true, passive: true })
  if (startDegPerSecond !== 0)
    void viewer.ready.then(() => chrome.started).then(() => hadInput || viewer.cruise(startDegPerSecond))
}

/** Adds auto-rotate, device motion and VR. */
export function addMotion(chrome: Chrome, bar: HTMLElement, startDegPerSecond: number): void {
  addAutoRotate(chrome, bar, startDegPerSecond)
  if (chrome.controls.has('gyro')) void addGyroButton(chrome, bar)
  if (chrome.controls.has('vr')) addVrButton(chrome, bar)
}
