import type { TextSource } from '../text-source.ts'
import { buttonTexts } from './buttons.ts'
import { customTextPlaces } from './custom-texts.ts'
import { floorPlanTexts } from './floor-plans.ts'
import { formTexts } from './forms.ts'
import { mediumTexts } from './media.ts'
import { stopTexts } from './stops.ts'
import { styleTexts } from './styles.ts'
import { tourTexts } from './tour.ts'

/** All that has texts for visitors, in the order in which they are translated. A new one is a file here and a word in this list. */
export const textSources: readonly TextSource[] = [
  tourTexts,
  styleTexts,
  stopTexts,
  formTexts,
  buttonTexts,
  floorPlanTexts,
  mediumTexts,
  customTextPlaces,
]
