import { visitorLimits } from '../../../shared/limits.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'

/**
 * Says, once waiting gets long, that a stop is on its way, and offers to try again where it can't be had. The next wish
 * to go somewhere takes the place of what is said. Answers what hears of each stop that somebody waits for.
 */
export function waitingForStops({
  frame,
  texts,
  viewer,
  signal,
}: Chrome): (index: number, coming: Promise<void>) => void {
  let end: () => void = () => undefined
  const show = (notice: HTMLElement) => {
    end()
    frame.notices.append(notice)
    end = () => notice.remove()
  }
  const showWaiting = () => {
    const mark = make('span', { class: 'waiting-mark', 'aria-hidden': 'true' })
    show(make('p', { class: 'waiting' }, mark, texts('state.loading')))
  }
  const showFailure = (index: number) => {
    const again = make('button', { type: 'button', class: 'text-button' }, texts('state.retry'))
    again.addEventListener('click', () => {
      end()
      viewer.element.querySelector<HTMLElement>('.surface')?.focus({ preventScroll: true })
      viewer.goTo(index + 1).catch(() => undefined)
    })
    show(make('p', { class: 'notice with-button' }, texts('state.playFailed'), again))
  }
  viewer.on('stopleave', () => end())
  let wish = 0
  return (index, coming) => {
    wish += 1
    const own = wish
    end()
    const timer = setTimeout(showWaiting, visitorLimits.loaderDelayMs)
    const settle = (work: () => void) => () => {
      clearTimeout(timer)
      if (own === wish && !signal.aborted) work()
    }
    coming.then(
      settle(() => end()),
      settle(() => showFailure(index)),
    )
  }
}
