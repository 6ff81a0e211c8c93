import { type RefObject, useEffect, useRef } from 'react'

/** Tolerance for fractional scroll positions at both ends. */
const tolerancePx = 1

/** Marks the list with attributes for the sides where it can be scrolled further. */
function markOverflow(list: HTMLElement): void {
  const leftPx = list.scrollLeft
  list.toggleAttribute('data-before', leftPx > tolerancePx)
  list.toggleAttribute('data-after', leftPx < list.scrollWidth - list.clientWidth - tolerancePx)
}

/** Scrolls the current tab to the center of the list, without scrolling the page. */
function scrollToCurrent(list: HTMLElement): void {
  const currentTab = list.querySelector('[aria-current]')
  if (!currentTab) return
  const tabBox = currentTab.getBoundingClientRect()
  const listBox = list.getBoundingClientRect()
  list.scrollLeft += tabBox.left + tabBox.width / 2 - (listBox.left + listBox.width / 2)
}

/** Ref of a list of tabs that can overflow. Keeps the current tab, or the link to the current path, in view. */
export function useTabsInView<List extends HTMLElement>(currentTab: string): RefObject<List | null> {
  const ref = useRef<List>(null)
  useEffect(() => {
    // Runs again for another tab.
    void currentTab
    const list = ref.current
    if (!list) return
    const update = () => markOverflow(list)
    const resizeObserver = new ResizeObserver(() => {
      scrollToCurrent(list)
      update()
    })
    for (const element of [list, ...list.children]) resizeObserver.observe(element)
    list.addEventListener('scroll', update, { passive: true })
    return () => {
      resizeObserver.disconnect()
      list.removeEventListener('scroll', update)
    }
  }, [currentTab])
  return ref
}
