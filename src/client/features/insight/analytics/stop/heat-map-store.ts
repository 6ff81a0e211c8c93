import { create } from 'zustand'
import type { RangeName } from '../range/named-ranges.ts'

/** Ranges of the heat map. */
export const stopRanges = ['last7', 'last30', 'last12'] as const satisfies readonly RangeName[]
export type StopRange = (typeof stopRanges)[number]

type HeatMapState = {
  readonly isOn: boolean
  /** Range of the heat map and of the hotspot counts. */
  readonly range: StopRange
  readonly toggle: () => void
  readonly show: (range: StopRange) => void
  readonly choose: (range: StopRange) => void
}

/** Visibility and range of the heat map in the stop editor. Not persisted. */
export const useHeatMapStore = create<HeatMapState>()((set) => ({
  isOn: false,
  range: 'last30',
  toggle: () => set(({ isOn }) => ({ isOn: !isOn })),
  show: (range) => set({ isOn: true, range }),
  choose: (range) => set({ range }),
}))
