import { type Chrome, motionMs } from '../chrome.ts'
import { createElement, localize } from '../dom.ts'
import { openHelp } from '../sheets/help-sheet.ts'
import { openStopList } from '../sheets/stop-list-sheet.ts'
import type { ControlName } from './controls.ts'
import type { Fullscreen } from './fullscreen.ts'
import { createIconButton } from './icon-button.ts'
import { shareLink } from './share-link.ts'

/** Zoom factor of one click. */
const zoomStep = 1.25
const zoomMs = 200

export type BarOptions = {
  readonly fullscreen: Fullscreen | undefined
  readonly cooperative: boolean
}

export type ControlBar = {
  readonly element: HTMLElement
  showFullscreen(): void
}

/** Adds the control bar at the bottom. It contains only buttons that have an effect in this tour. */
export function addControlBar(chrome: Chrome, { fullscreen, cooperative }: BarOptions): ControlBar {
  const { viewer, frame, texts, controls } = chrome
  const bar = localize(createElement('div', { class: 'bar', part: 'bar', role: 'group' }), (element) => {
    element.ariaLabel = texts('bar.label')
  })
  const add = (control: ControlName, ...buttons: HTMLElement[]) => {
    for (const button of buttons) button.dataset.control = control
    if (controls.has(control)) bar.append(...buttons)
  }
  const zoomBy = (factor: number) => viewer.zoomBy(factor, { animateMs: motionMs(zoomMs) })
  const fullscreenButton = createIconButton(
    'enterFullscreen',
    () => texts('fullscreen.enter'),
    () => fullscreen?.toggle(),
  )
  if (viewer.stops.filter((stop) => !stop.hiddenFromList).length > 1) {
    add(
      'stops',
      createIconButton(
        'stops',
        () => texts('stops.open'),
        () => openStopList(chrome),
      ).element,
    )
  }
  add(
    'zoom',
    createIconButton(
      'zoomOut',
      () => texts('zoom.out'),
      () => zoomBy(1 / zoomStep),
    ).element,
  )
  add(
    'zoom',
    createIconButton(
      'zoomIn',
      () => texts('zoom.in'),
      () => zoomBy(zoomStep),
    ).element,
  )
  if (fullscreen) add('fullscreen', fullscreenButton.element)
  add(
    'share',
    createIconButton(
      'share',
      () => texts('share.copy'),
      () => void shareLink(chrome),
    ).element,
  )
  add(
    'help',
    createIconButton(
      'help',
      () => texts('help.open'),
      () => openHelp(chrome, { cooperative, fullscreen }),
    ).element,
  )
  if (bar.childElementCount > 0) frame.bottom.append(bar)
  return {
    element: bar,
    showFullscreen() {
      if (fullscreen?.active) fullscreenButton.show('leaveFullscreen', () => texts('fullscreen.leave'))
      else fullscreenButton.show('enterFullscreen', () => texts('fullscreen.enter'))
    },
  }
}
