import type { HeadsetAnswer } from '../../core/api.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'
import { openSheet } from '../sheets/sheet.ts'
import { addMotionButton } from './motion-button.ts'

const headsetIcon =
  'M5.5 7h13A2.5 2.5 0 0 1 21 9.5v6a2.5 2.5 0 0 1-2.5 2.5h-2.3a2 2 0 0 1-1.6-.8l-1.2-1.6a1.75 1.75 0 0 0-2.8 0l-1.2 1.6a2 2 0 0 1-1.6.8H5.5A2.5 2.5 0 0 1 3 15.5v-6A2.5 2.5 0 0 1 5.5 7ZM8 11.5v.1M16 11.5v.1'

/** True if a headset is available. WebXR throws if the page's permissions policy forbids it. */
async function isHeadsetAvailable(xr: XRSystem): Promise<boolean> {
  try {
    return await xr.isSessionSupported('immersive-vr')
  } catch {
    return false
  }
}

/** Explains why VR didn't start. */
function showVrFailure({ frame, texts }: Chrome, result: Exclude<HeadsetAnswer, 'granted'>): void {
  const { body } = openSheet({ frame, texts, title: texts('vr.failedTitle') })
  body.append(createElement('p', {}, texts(`vr.${result}`)))
}

/** Shows a notice on the page while the tour is in the headset. */
function addVrNotice({ viewer, frame, texts }: Chrome): void {
  const notice = createElement('p', { class: 'notice' }, texts('vr.shown'))
  viewer.on('xrchange', ({ detail: { active } }) => {
    if (active) frame.notices.append(notice)
    else notice.remove()
  })
}

/** Browsers of headsets, by their user agents. */
const headsetBrowser = /\b(?:OculusBrowser|PicoBrowser|Wolvic)\//

/**
 * Calls `run` when the visitor first approaches the controls. A WebXR query makes the page ineligible for the
 * back/forward cache, so it must not happen on load. Headset browsers are the exception: their visitors expect the
 * button.
 */
function whenControlsApproached({ frame, signal }: Chrome, bar: HTMLElement, run: () => void): void {
  if (headsetBrowser.test(navigator.userAgent)) {
    run()
    return
  }
  const once = new AbortController()
  const listenerOptions = { signal: AbortSignal.any([signal, once.signal]), capture: true, passive: true }
  const onApproach = () => {
    once.abort()
    run()
  }
  for (const name of ['pointerenter', 'pointerdown', 'focusin']) bar.addEventListener(name, onApproach, listenerOptions)
  // Without other controls there is no bar to approach.
  if (!bar.isConnected)
    for (const name of ['pointerdown', 'keydown']) frame.element.addEventListener(name, onApproach, listenerOptions)
}

/** Adds the VR button, shown while a headset is available. */
export function addVrButton(chrome: Chrome, bar: HTMLElement): void {
  const { viewer, signal } = chrome
  const { xr } = navigator
  if (!xr) return
  let button: HTMLElement | null = null
  const update = async () => {
    const isAvailable = await isHeadsetAvailable(xr)
    if (signal.aborted) return
    if (isAvailable) button ??= add()
    if (button) button.hidden = !isAvailable
  }
  const add = () => {
    addVrNotice(chrome)
    return addMotionButton(chrome, bar, {
      className: 'vr-button',
      control: 'vr',
      event: 'xrchange',
      icon: headsetIcon,
      startLabel: 'vr.start',
      stopLabel: 'vr.stop',
      isAlwaysShown: true,
      onClick: (active) => void onClick(active),
    })
  }
  const onClick = async (active: boolean) => {
    if (active) return viewer.exitVR()
    const result = await viewer.enterVR()
    if (result !== 'granted' && !signal.aborted) showVrFailure(chrome, result)
  }
  whenControlsApproached(chrome, bar, () => {
    xr.addEventListener('devicechange', () => void update(), { signal })
    void update()
  })
}
