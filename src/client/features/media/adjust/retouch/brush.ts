import { create } from 'zustand'

type Brush = {
  /** A hand on the image paints instead of turning it. */
  readonly isOn: boolean
  readonly radiusDeg: number
  take(isOn: boolean): void
  resize(radiusDeg: number): void
}

/** The brush in somebody's hand. */
export const useBrush = create<Brush>()((set) => ({
  isOn: false,
  radiusDeg: 3,
  take: (isOn) => set({ isOn }),
  resize: (radiusDeg) => set({ radiusDeg }),
}))
