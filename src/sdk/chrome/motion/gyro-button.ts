import { linkTo } from '../../../shared/web/routes.ts'
import { deviceMotionWaitMs } from '../../core/motion/device-motion-wait.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'
import { openSheet } from '../sheets/sheet.ts'
import { addMotionButton } from './motion-button.ts'

const gyroIcon =
  'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3ZM3.5 9v6M20.5 9v6M11 18h2'

/** True if Safari asks for permission, as since iOS 13. Before, its settings decided. */
const needsPermission = () => 'requestPermission' in DeviceOrientationEvent
const isApple = () => navigator.vendor.startsWith('Apple')

/** True if the device sends an orientation event within half a second (spec §9). */
function hasOrientationSensor(signal: AbortSignal): Promise<boolean> {
  const abortController = new AbortController()
  return new Promise((resolve) => {
    const settle = (hasSensor: boolean) => {
      abortController.abort()
      resolve(hasSensor)
    }
    const timer = setTimeout(() => settle(false), deviceMotionWaitMs)
    abortController.signal.addEventListener('abort', () => clearTimeout(timer))
    signal.addEventListener('abort', () => settle(false), { signal: abortController.signal })
    const onOrientation = (event: DeviceOrientationEvent) => event.beta !== null && settle(true)
    addEventListener('deviceorientation', onOrientation, { signal: abortController.signal })
  })
}

/** True if the button is offered. On Apple devices it always is, because they send no events before permission is granted. */
async function isOffered(signal: AbortSignal): Promise<boolean> {
  const isHandheld = matchMedia('(pointer: coarse)').matches
  if (!isHandheld || !isSecureContext || !('DeviceOrientationEvent' in window)) return false
  return isApple() || hasOrientationSensor(signal)
}

/** Explains why device motion doesn't work, on Apple devices with a link to instructions. */
function showGyroFailure({ frame, texts, resolveUrl }: Chrome, result: 'denied' | 'unsupported'): void {
  const { body } = openSheet({ frame, texts, title: texts('gyro.failedTitle') })
  body.append(createElement('p', {}, texts(`gyro.${result}`)))
  if (!isApple()) return
  const href = resolveUrl(linkTo.deviceMotionHelp(needsPermission()))
  body.append(
    createElement(
      'p',
      {},
      createElement('a', { href, target: '_blank', rel: 'noopener', class: 'read-link' }, texts('gyro.help')),
    ),
  )
}

/** Adds the device motion button on devices that support it. */
export async function addGyroButton(chrome: Chrome, bar: HTMLElement): Promise<void> {
  const { viewer, signal } = chrome
  if (!(await isOffered(signal)) || signal.aborted) return
  const onClick = async (active: boolean) => {
    if (active) {
      viewer.disableGyro()
      return
    }
    const result = await viewer.enableGyro()
    if (result !== 'granted' && !signal.aborted) showGyroFailure(chrome, result)
  }
  addMotionButton(chrome, bar, {
    className: 'gyro-button',
    control: 'gyro',
    event: 'gyrochange',
    icon: gyroIcon,
    startLabel: 'gyro.start',
    stopLabel: 'gyro.stop',
    onClick: (active) => void onClick(active),
  })
}
