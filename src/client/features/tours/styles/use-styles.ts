import type { TourStyles } from '../../../../shared/styles/styles.ts'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { type StyleKey, type StyleValues, withStyles } from '../tour-draft/edits/merge-styles.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'

const noStyles: TourStyles = {}

export type StyleEditor = {
  readonly styles: TourStyles
  /** Sets and saves values; null resets to the default. */
  setStyles(values: StyleValues): void
  resetStyles(keys: readonly StyleKey[]): void
}

/** Styles of the open tour. */
export function useStyles(): StyleEditor {
  const { tour, edit } = useTourEditor()
  const setStyles = (values: StyleValues) => edit(updateTour(tour, { styles: withStyles(tour.styles, values) }))
  return {
    styles: tour.styles ?? noStyles,
    setStyles,
    resetStyles: (keys) => setStyles(Object.fromEntries(keys.map((key) => [key, null]))),
  }
}
