import { create } from 'zustand'
import type { RangeName } from '../range/named-spans.ts'

/** Times that a stop is looked at over. */
export const stopRanges = ['last7', 'last30', 'last12'] as const satisfies readonly RangeName[]
export type StopRange = (typeof stopRanges)[number]

type HeatMapState = {
  readonly isOn: boolean
  /** What the heat map and the numbers of hotspots are about. */
  readonly range: StopRange
  readonly toggle: () => void
  readonly show: (range: StopRange) => void
  readonly choose: (range: StopRange) => void
}

/** Whether the stop editor shows where visitors looked. It is off again in the next session. */
export const useHeatMapStore = create<HeatMapState>()((set) => ({
  isOn: false,
  range: 'last30',
  toggle: () => set(({ isOn }) => ({ isOn: !isOn })),
  show: (range) => set({ isOn: true, range }),
  choose: (range) => set({ range }),
}))
