import type { Translated } from '../text-types.ts'
import { accessTexts } from './access-texts.ts'
import { buttonTexts } from './button-texts.ts'
import { compassTexts } from './compass-texts.ts'
import { consentTexts } from './consent-texts.ts'
import { controlTexts } from './control-texts.ts'
import { formTexts } from './form-texts.ts'
import { gateTexts } from './gate-texts.ts'
import { guideTexts } from './guide-texts.ts'
import { languageTexts } from './language-texts.ts'
import { layerTexts } from './layer-texts.ts'
import { loaderTexts } from './loader-texts.ts'
import { locationTexts } from './location-texts.ts'
import { modelTexts } from './model-texts.ts'
import { startTexts } from './start-texts.ts'
import { viewerTexts } from './viewer-texts.ts'
import { vrTexts } from './vr-texts.ts'

/**
 * The viewer's English texts in groups, in the order of the documents. The viewer imports each group with the code that
 * shows it, and never this module.
 */
export const englishTextGroups = {
  loader: loaderTexts,
  access: accessTexts,
  viewer: viewerTexts,
  control: controlTexts,
  button: buttonTexts,
  consent: consentTexts,
  form: formTexts,
  gate: gateTexts,
  guide: guideTexts,
  language: languageTexts,
  layer: layerTexts,
  model: modelTexts,
  compass: compassTexts,
  location: locationTexts,
  start: startTexts,
  vr: vrTexts,
} as const
export type TextGroups = typeof englishTextGroups
export type TextGroupName = keyof TextGroups

/** All English texts of the viewer by key. */
export const englishViewerTexts = {
  ...loaderTexts,
  ...accessTexts,
  ...viewerTexts,
  ...controlTexts,
  ...buttonTexts,
  ...consentTexts,
  ...formTexts,
  ...gateTexts,
  ...guideTexts,
  ...languageTexts,
  ...layerTexts,
  ...modelTexts,
  ...compassTexts,
  ...locationTexts,
  ...startTexts,
  ...vrTexts,
} as const

/** Texts of the viewer in a language. */
export type ViewerTexts = Translated<typeof englishViewerTexts>
