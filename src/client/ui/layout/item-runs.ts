/** Rendered row of a virtualized list, with its position in the list. */
type RenderedRow = { readonly index: number; readonly startPx: number; readonly endPx: number }

/** Consecutive rendered items, and the space of the items before them that aren't rendered. */
export type ItemRun = {
  /** Height of an element that fills the space; null if there is none. */
  readonly spacePx: number | null
  readonly firstIndex: number
  readonly endIndex: number
}

export type ItemRuns = { readonly runs: readonly ItemRun[]; readonly spaceAfterPx: number | null }

type ListLayout = {
  readonly rows: readonly RenderedRow[]
  readonly rowCount: number
  readonly columns: number
  readonly itemCount: number
  readonly gapPx: number
  readonly totalPx: number
}

/** Joins adjacent rendered rows to runs of items. A space is an element of the list, so it has gaps around it, too. */
export function itemRuns({ rows, rowCount, columns, itemCount, gapPx, totalPx }: ListLayout): ItemRuns {
  const runs: { spacePx: number | null; firstIndex: number; endIndex: number }[] = []
  let previous: RenderedRow | undefined
  for (const row of rows) {
    const endIndex = Math.min(itemCount, (row.index + 1) * columns)
    const run = runs.at(-1)
    if (run !== undefined && previous !== undefined && row.index === previous.index + 1) run.endIndex = endIndex
    else {
      const gapsPx = previous === undefined ? gapPx : 2 * gapPx
      const spacePx = row.index === 0 ? null : Math.max(0, row.startPx - (previous?.endPx ?? 0) - gapsPx)
      runs.push({ spacePx, firstIndex: row.index * columns, endIndex })
    }
    previous = row
  }
  const isLastRendered = previous?.index === rowCount - 1
  const gapsPx = previous === undefined ? 0 : gapPx
  return { runs, spaceAfterPx: isLastRendered ? null : Math.max(0, totalPx - (previous?.endPx ?? 0) - gapsPx) }
}
