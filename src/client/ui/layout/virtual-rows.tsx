import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'

export type RowsHandle = {
  /** Scrolls only as far as it takes to see the whole row. */
  readonly show: (row: number) => void
}

type VirtualRowsProps = {
  readonly count: number
  readonly rowPx: number
  readonly gapPx: number
  /** A row that stays in the page wherever it is scrolled to: the one with the focus. */
  readonly keptRow: number
  /** What scrolls; the window where it is left out. */
  readonly scrollIn?: RefObject<HTMLElement | null> | undefined
  /** Height of what covers the upper and lower edge of the scrolled area. */
  readonly coveredPx?: { readonly top: number; readonly bottom: number } | undefined
  readonly handle?: RefObject<RowsHandle | null> | undefined
  /** The last row that is drawn, whenever it changes. */
  readonly onReach: (row: number) => void
  readonly children: (row: number) => ReactNode
}

const overscan = 3
const uncovered = { top: 0, bottom: 0 }

function optionsOf({ count, rowPx, gapPx, keptRow, coveredPx = uncovered }: VirtualRowsProps) {
  return {
    count,
    overscan,
    gap: gapPx,
    scrollPaddingStart: coveredPx.top,
    scrollPaddingEnd: coveredPx.bottom,
    estimateSize: () => rowPx,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const rows = defaultRangeExtractor(range)
      return keptRow < 0 || keptRow >= count || rows.includes(keptRow) ? rows : [...rows, keptRow].sort((a, b) => a - b)
    },
  }
}

/** How far below the beginning of what scrolls an element begins; kept right while things above it grow. */
function useScrollMargin(element: RefObject<HTMLElement | null>, scrollIn?: RefObject<HTMLElement | null>): number {
  const [marginPx, setMarginPx] = useState(0)
  const measure = useCallback(() => {
    if (element.current === null) return
    const { top } = element.current.getBoundingClientRect()
    const scrolled = scrollIn?.current
    setMarginPx(Math.round(scrolled ? top - scrolled.getBoundingClientRect().top + scrolled.scrollTop : top + scrollY))
  }, [element, scrollIn])
  useEffect(measure)
  useEffect(() => {
    const around = new ResizeObserver(measure)
    around.observe(scrollIn?.current?.firstElementChild ?? document.body)
    return () => around.disconnect()
  }, [measure, scrollIn])
  return marginPx
}

type DrawnProps = VirtualRowsProps & {
  readonly element: RefObject<HTMLDivElement | null>
  readonly virtualizer: Virtualizer<Window, Element> | Virtualizer<HTMLElement, Element>
}

function DrawnRows({ element, virtualizer, rowPx, gapPx, handle, onReach, children }: DrawnProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are laid out anew when their measures change
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx, gapPx])
  useImperativeHandle(handle, () => ({ show: (row) => virtualizer.scrollToIndex(row, { align: 'auto' }) }))
  const last = virtualizer.range?.endIndex ?? 0
  useEffect(() => onReach(last), [onReach, last])
  return (
    <div
      ref={element}
      role="presentation"
      style={{ position: 'relative', height: virtualizer.getTotalSize(), overflowAnchor: 'none' }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <div
          key={index}
          role="presentation"
          style={{
            position: 'absolute',
            insetInline: 0,
            top: 0,
            height: rowPx,
            transform: `translateY(${start - virtualizer.options.scrollMargin}px)`,
          }}
        >
          {children(index)}
        </div>
      ))}
    </div>
  )
}

function RowsOfWindow(props: VirtualRowsProps) {
  const element = useRef<HTMLDivElement>(null)
  const scrollMargin = useScrollMargin(element)
  const virtualizer = useWindowVirtualizer({ ...optionsOf(props), scrollMargin })
  return <DrawnRows {...props} element={element} virtualizer={virtualizer} />
}

function RowsOfElement(props: VirtualRowsProps & { readonly scrollIn: RefObject<HTMLElement | null> }) {
  const element = useRef<HTMLDivElement>(null)
  const scrollMargin = useScrollMargin(element, props.scrollIn)
  const getScrollElement = () => props.scrollIn.current
  const virtualizer = useVirtualizer({ ...optionsOf(props), scrollMargin, getScrollElement })
  return <DrawnRows {...props} element={element} virtualizer={virtualizer} />
}

/** Rows of one height, of which only those in sight are in the page. */
export function VirtualRows(props: VirtualRowsProps) {
  const { scrollIn } = props
  return scrollIn ? <RowsOfElement {...props} scrollIn={scrollIn} /> : <RowsOfWindow {...props} />
}
