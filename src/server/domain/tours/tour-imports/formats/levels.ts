import { tourImportLimits } from '../../../../../shared/tour-imports/tour-import-limits.ts'

export type Level = {
  /** Number or name in the path of its tiles. */
  readonly key: string
  readonly sizePx: number
  readonly tileSizePx: number
}

/** Smallest edge of tiles. Smaller ones would be millions of files. */
const tileMinPx = 64

/** The largest level that a panorama may have, and whether a larger one exists; undefined without a valid level. */
export function deepestLevel(levels: readonly Level[]): { level: Level; isReduced: boolean } | undefined {
  const isValid = ({ sizePx, tileSizePx }: Level) => sizePx >= 1 && tileSizePx >= tileMinPx
  const validLevels = levels.filter(isValid).toSorted((a, b) => b.sizePx - a.sizePx)
  const level = validLevels.find(({ sizePx }) => sizePx <= tourImportLimits.faceMaxPx)
  return level && { level, isReduced: level !== validLevels[0] }
}
