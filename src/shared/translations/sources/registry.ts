import type { TextSource } from '../text-source.ts'
import { floorPlanTexts } from './floor-plans.ts'
import { mediumTexts } from './media.ts'
import { stopTexts } from './stops.ts'
import { tourTexts } from './tour.ts'

/** All that has texts for visitors, in the order in which they are translated. A new one is a file here and a word in this list. */
export const textSources: readonly TextSource[] = [tourTexts, stopTexts, floorPlanTexts, mediumTexts]
