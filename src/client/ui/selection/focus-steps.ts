/** Layout of a grid of items; `columns` is 1 in a list. */
export type GridLayout = { readonly count: number; readonly columns: number; readonly rowsPerPage: number }

type Step = (index: number, layout: GridLayout) => number

/** Moves down one row. If the last row is shorter, moves to its last item. */
const down: Step = (index, { count, columns }) => {
  const lastRow = Math.floor((count - 1) / columns)
  return Math.floor(index / columns) === lastRow ? index : Math.min(count - 1, index + columns)
}
const up: Step = (index, { columns }) => (index < columns ? index : index - columns)

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: (index, { columns }) => (columns === 1 ? index : index - 1),
  ArrowRight: (index, { columns }) => (columns === 1 ? index : index + 1),
  ArrowUp: up,
  ArrowDown: down,
  Home: (index, { columns }) => (columns === 1 ? 0 : index - (index % columns)),
  End: (index, { count, columns }) => (columns === 1 ? count - 1 : index - (index % columns) + columns - 1),
  PageUp: (index, { columns, rowsPerPage }) => Math.max(index % columns, index - columns * rowsPerPage),
  PageDown: (index, { columns, rowsPerPage }) => index + columns * rowsPerPage,
}
const ctrlSteps: Readonly<Record<string, Step>> = { Home: () => 0, End: (_index, { count }) => count - 1 }

/**
 * Index of the item that a key moves the focus to; `null` for keys that do not move it (WAI-ARIA grid pattern). With
 * `isCtrl` (Ctrl or Cmd), Home and End go to the ends of the grid instead of the row.
 */
export function focusAfter(
  key: string,
  index: number,
  layout: GridLayout & { readonly isCtrl: boolean },
): number | null {
  const step = (layout.isCtrl ? ctrlSteps[key] : undefined) ?? steps[key]
  if (step === undefined || layout.count === 0) return null
  return Math.min(layout.count - 1, Math.max(0, step(index, layout)))
}
