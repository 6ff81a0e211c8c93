import { create } from 'zustand'
import type { MonthRange } from './month-ranges.ts'

type HeatMapState = {
  readonly isOn: boolean
  /** Range of the heat map and of the hotspot counts. */
  readonly range: MonthRange
  readonly toggle: () => void
  readonly open: (range: MonthRange) => void
  readonly setRange: (range: MonthRange) => void
}

/** Visibility and range of the heat map in the stop editor. Not persisted. */
export const useHeatMapStore = create<HeatMapState>()((set) => ({
  isOn: false,
  range: 3,
  toggle: () => set(({ isOn }) => ({ isOn: !isOn })),
  open: (range) => set({ isOn: true, range }),
  setRange: (range) => set({ range }),
}))
