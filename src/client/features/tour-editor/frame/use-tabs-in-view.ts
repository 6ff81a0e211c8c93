import { type RefObject, useEffect, useRef } from 'react'
import type { TourTab } from '../../../../shared/web/routes.ts'

/** Fractions of a pixel that browsers leave at either end. */
const slackPx = 1

/** Says on the list itself where there is more of it to the side. */
function tellMore(list: HTMLElement): void {
  const leftPx = list.scrollLeft
  list.toggleAttribute('data-before', leftPx > slackPx)
  list.toggleAttribute('data-after', leftPx < list.scrollWidth - list.clientWidth - slackPx)
}

/** To the middle, so that its neighbors show that there are some; never moves the page. */
function showCurrent(list: HTMLElement): void {
  const current = list.querySelector('[aria-current]')
  if (!current) return
  const tab = current.getBoundingClientRect()
  const room = list.getBoundingClientRect()
  list.scrollLeft += tab.left + tab.width / 2 - (room.left + room.width / 2)
}

/** A row of tabs that may be wider than its room: the current one is in view. */
export function useTabsInView(current: TourTab): RefObject<HTMLUListElement | null> {
  const ref = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current
  useEffect(() => {
    const list = ref.current
    if (!list) return
    const tell = () => tellMore(list)
    const sized = new ResizeObserver(() => {
      showCurrent(list)
      tell()
    })
    for (const one of [list, ...list.children]) sized.observe(one)
    list.addEventListener('scroll', tell, { passive: true })
    return () => {
      sized.disconnect()
      list.removeEventListener('scroll', tell)
    }
  }, [current])
  return ref
}
