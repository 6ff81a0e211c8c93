import type { Make, RestInput } from '../calls.ts'
import { accountRowInputs, accountRowLines } from './account-rows.ts'
import { libraryRowInputs, libraryRowLines } from './library-rows.ts'
import { tourRowInputs, tourRowLines } from './tour-rows.ts'

export const rowInputs: Readonly<Record<string, Make<RestInput>>> = {
  ...accountRowInputs,
  ...libraryRowInputs,
  ...tourRowInputs,
}

export const rowLines: Readonly<Record<string, string>> = { ...accountRowLines, ...libraryRowLines, ...tourRowLines }
