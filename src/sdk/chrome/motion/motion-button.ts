import type { ViewerEvents } from '../../core/api.ts'
import type { TextKey } from '../../locales/texts.ts'
import type { ControlName } from '../bar/controls.ts'
import { canLookAround } from '../can-look-around.ts'
import type { Chrome } from '../chrome.ts'
import { createElement, createIcon, localize, setLabel } from '../dom.ts'
import { insertButton } from '../frame.ts'

type MotionButtonOptions = {
  readonly className: string
  readonly control: ControlName
  readonly event: 'gyrochange' | 'cruisechange' | 'xrchange'
  readonly icon: string
  /** True if the button is also shown in stops with flat images and videos. */
  readonly isAlwaysShown?: boolean
  readonly startLabel: TextKey
  readonly stopLabel: TextKey
  readonly onClick: (active: boolean) => void
}

/** Adds a toggle button for a motion of the view. It is hidden in stops that can't be looked around in. */
export function addMotionButton(
  { viewer, frame, texts }: Chrome,
  bar: HTMLElement,
  options: MotionButtonOptions,
): HTMLElement {
  const button = createElement(
    'button',
    { type: 'button', class: `icon-button ${options.className}` },
    createIcon(options.icon),
  )
  button.dataset.control = options.control
  let isActive = false
  const show = ({ active }: ViewerEvents[MotionButtonOptions['event']]) => {
    isActive = active
    localize(button, () => setLabel(button, texts(active ? options.stopLabel : options.startLabel)))
    button.toggleAttribute('data-active', active)
  }
  const updateVisibility = () => {
    if (!options.isAlwaysShown) button.hidden = !canLookAround(viewer)
  }
  show({ active: false })
  updateVisibility()
  viewer.on(options.event, ({ detail }) => show(detail))
  viewer.on('stopchange', updateVisibility)
  button.addEventListener('click', () => options.onClick(isActive))
  insertButton(frame, bar, button)
  return button
}
