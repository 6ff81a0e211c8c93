import { loaderDelayMs } from '../../../shared/web/loader-delay.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'

/**
 * Creates a function to call for each stop that the visitor waits for. It shows a loading indicator while the stop loads,
 * and a notice with a retry button if that fails. Another call replaces the previous notice.
 */
export function createStopLoadingNotices({
  frame,
  texts,
  viewer,
  signal,
}: Chrome): (index: number, loading: Promise<void>) => void {
  let hideNotice: () => void = () => undefined
  const show = (notice: HTMLElement) => {
    hideNotice()
    frame.notices.append(notice)
    hideNotice = () => notice.remove()
  }
  const showIndicator = () => {
    const spinner = createElement('span', { class: 'waiting-mark', 'aria-hidden': 'true' })
    show(createElement('p', { class: 'waiting' }, spinner, texts('state.loading')))
  }
  const showFailure = (index: number) => {
    const retryButton = createElement('button', { type: 'button', class: 'text-button' }, texts('state.retry'))
    retryButton.addEventListener('click', () => {
      hideNotice()
      viewer.element.querySelector<HTMLElement>('.surface')?.focus({ preventScroll: true })
      viewer.goTo(index + 1).catch(() => undefined)
    })
    show(createElement('p', { class: 'notice with-button' }, texts('state.playFailed'), retryButton))
  }
  viewer.on('stopleave', () => hideNotice())
  let latestRequest = 0
  return (index, loading) => {
    latestRequest += 1
    const request = latestRequest
    hideNotice()
    const timer = setTimeout(showIndicator, loaderDelayMs)
    const settle = (update: () => void) => () => {
      clearTimeout(timer)
      if (request === latestRequest && !signal.aborted) update()
    }
    loading.then(
      settle(() => hideNotice()),
      settle(() => showFailure(index)),
    )
  }
}
