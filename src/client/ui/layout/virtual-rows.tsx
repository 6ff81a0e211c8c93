import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { useScrollMargin } from '../hooks/use-scroll-margin.ts'

export type RowsHandle = {
  /** Scrolls the whole row into view, by the shortest distance. */
  readonly show: (row: number) => void
}

type VirtualRowsProps = {
  readonly count: number
  readonly rowPx: number
  readonly gapPx: number
  /** Row that stays mounted while scrolled out of view, because it has the focus. */
  readonly pinnedRow: number
  /** Scroll container; the window by default. */
  readonly scrollIn?: RefObject<HTMLElement | null> | undefined
  /** Heights of overlays at the top and bottom of the scroll container. */
  readonly coveredPx?: { readonly top: number; readonly bottom: number } | undefined
  readonly handle?: RefObject<RowsHandle | null> | undefined
  /** Called with the last rendered row whenever it changes. */
  readonly onLastRowChange: (row: number) => void
  readonly children: (row: number) => ReactNode
}

const overscan = 3
const uncovered = { top: 0, bottom: 0 }

function optionsOf({ count, rowPx, gapPx, pinnedRow, coveredPx = uncovered }: VirtualRowsProps) {
  return {
    count,
    overscan,
    gap: gapPx,
    scrollPaddingStart: coveredPx.top,
    scrollPaddingEnd: coveredPx.bottom,
    estimateSize: () => rowPx,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const rows = defaultRangeExtractor(range)
      return pinnedRow < 0 || pinnedRow >= count || rows.includes(pinnedRow)
        ? rows
        : [...rows, pinnedRow].sort((a, b) => a - b)
    },
  }
}

/** Key of the properties that determine the positions of the rows. */
const changesOf = ({ count, rowPx, gapPx }: VirtualRowsProps) => [count, rowPx, gapPx].join(' ')

type RenderedRowsProps = VirtualRowsProps & {
  readonly element: RefObject<HTMLDivElement | null>
  readonly virtualizer: Virtualizer<Window, Element> | Virtualizer<HTMLElement, Element>
}

function RenderedRows({ element, virtualizer, rowPx, gapPx, handle, onLastRowChange, children }: RenderedRowsProps) {
  useEffect(() => {
    // Runs again when the size of rows changes.
    void rowPx
    void gapPx
    virtualizer.measure()
  }, [virtualizer, rowPx, gapPx])
  useImperativeHandle(handle, () => ({ show: (row) => virtualizer.scrollToIndex(row, { align: 'auto' }) }))
  const lastRow = virtualizer.range?.endIndex ?? 0
  useEffect(() => onLastRowChange(lastRow), [onLastRowChange, lastRow])
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
  const scrollMargin = useScrollMargin(element, undefined, changesOf(props))
  const virtualizer = useWindowVirtualizer({ ...optionsOf(props), scrollMargin })
  return <RenderedRows {...props} element={element} virtualizer={virtualizer} />
}

function RowsOfElement(props: VirtualRowsProps & { readonly scrollIn: RefObject<HTMLElement | null> }) {
  const element = useRef<HTMLDivElement>(null)
  const scrollMargin = useScrollMargin(element, props.scrollIn, changesOf(props))
  const getScrollElement = () => props.scrollIn.current
  const virtualizer = useVirtualizer({ ...optionsOf(props), scrollMargin, getScrollElement })
  return <RenderedRows {...props} element={element} virtualizer={virtualizer} />
}

/** Virtualized rows of equal height. Only the visible ones are mounted. */
export function VirtualRows(props: VirtualRowsProps) {
  const { scrollIn } = props
  return scrollIn ? <RowsOfElement {...props} scrollIn={scrollIn} /> : <RowsOfWindow {...props} />
}
