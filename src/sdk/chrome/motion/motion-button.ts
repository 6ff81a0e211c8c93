import type { ViewerEvents } from '../../core/api.ts'
import type { TextKey } from '../../locales/en.ts'
import { isAround } from '../can-look-around.ts'
import type { ControlName } from '../bar/controls.ts'
import type { Chrome } from '../chrome.ts'
import { drawing, make } from '../dom.ts'

type Motion = {
  /** Class of the button. */
  readonly name: string
  readonly control: ControlName
  readonly event: 'gyrochange' | 'cruisechange' | 'xrchange'
  readonly icon: string
  /** There too where there is nothing to look around in. */
  readonly everywhere?: boolean
  readonly start: TextKey
  readonly stop: TextKey
  readonly onPress: (active: boolean) => void
}

/** The places in the bar that come after the buttons of motion. */
const after = '[data-control=fullscreen], [data-control=share], [data-control=help]'

/** A button that says whether the view moves by itself; gone while there is nothing to look around in. */
export function addMovingButton({ viewer, frame, texts }: Chrome, bar: HTMLElement, motion: Motion): HTMLElement {
  const button = make('button', { type: 'button', class: `icon-button ${motion.name}` }, drawing(motion.icon))
  button.dataset.control = motion.control
  let isActive = false
  const show = ({ active }: ViewerEvents[Motion['event']]) => {
    isActive = active
    const label = texts(active ? motion.stop : motion.start)
    button.setAttribute('aria-label', label)
    button.title = label
    button.toggleAttribute('data-active', active)
  }
  const follow = () => {
    if (!motion.everywhere) button.hidden = !isAround(viewer)
  }
  show({ active: false })
  follow()
  viewer.on(motion.event, ({ detail }) => show(detail))
  viewer.on('stopchange', follow)
  button.addEventListener('click', () => motion.onPress(isActive))
  bar.insertBefore(button, bar.querySelector(after))
  if (!bar.isConnected) frame.bottom.append(bar)
  return button
}
