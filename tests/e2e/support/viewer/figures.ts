import { test } from '@playwright/test'

/** Bars of the viewer that browser tests hold; `npm run bench -- viewer` prints what they measured. */
export type FigureName =
  | 'direction-error-deg'
  | 'hotspot-error-px'
  | 'restored-psnr-db'
  | 'mount-heap-kib'
  | 'jump-heap-kib'
  | 'phone-texture-mib'

export function tellFigure(name: FigureName, value: number): void {
  test.info().annotations.push({ type: 'figure', description: `${name} ${value}` })
}
