import type { TextSource } from '../text-source.ts'
import { buttonTexts } from './buttons.ts'
import { customTextSource } from './custom-texts.ts'
import { floorPlanTexts } from './floor-plans.ts'
import { formTextSource } from './forms.ts'
import { mediumTexts } from './media.ts'
import { stopTexts } from './stops.ts'
import { styleTexts } from './styles.ts'
import { tourTexts } from './tour.ts'

/** Registry of sources of translatable texts, in the order of the translation screen. */
export const textSources: readonly TextSource[] = [
  tourTexts,
  styleTexts,
  stopTexts,
  formTextSource,
  buttonTexts,
  floorPlanTexts,
  mediumTexts,
  customTextSource,
]
