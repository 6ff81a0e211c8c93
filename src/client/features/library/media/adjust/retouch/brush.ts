import { create } from 'zustand'

type Brush = {
  /** True if dragging on the image paints instead of panning. */
  readonly isOn: boolean
  readonly radiusDeg: number
  setBrushOn(isOn: boolean): void
  setRadiusDeg(radiusDeg: number): void
}

/** State of the brush, shared by the pane and the overlay. */
export const useBrush = create<Brush>()((set) => ({
  isOn: false,
  radiusDeg: 3,
  setBrushOn: (isOn) => set({ isOn }),
  setRadiusDeg: (radiusDeg) => set({ radiusDeg }),
}))
