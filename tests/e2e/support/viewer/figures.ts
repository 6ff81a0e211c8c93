import { test } from '@playwright/test'

/** Measurements that browser tests compare with a limit; `npm run bench -- viewer` prints them. */
export type FigureName =
  | 'direction-error-deg'
  | 'hotspot-error-px'
  | 'restored-psnr-db'
  | 'mount-heap-kib'
  | 'jump-heap-kib'
  | 'phone-texture-mib'

export function recordFigure(name: FigureName, value: number): void {
  test.info().annotations.push({ type: 'figure', description: `${name} ${value}` })
}
