import { controlTexts } from '../../shared/visitor-texts/en/control-texts.ts'
import { viewerTexts } from '../../shared/visitor-texts/en/viewer-texts.ts'
import { createTextLookup, englishSource, type KeyOf, type TextLookup, type TextSource } from './text-lookup.ts'

export type TextKey = KeyOf<'viewer'> | KeyOf<'control'>
export type Texts = TextLookup<TextKey>

const isControlKey = (key: TextKey): key is KeyOf<'control'> => Object.hasOwn(controlTexts, key)

/** Creates a lookup in the texts of the view and of its controls. */
export function createChromeTexts(source: TextSource = englishSource()): Texts {
  const viewerLookup = createTextLookup('viewer', viewerTexts, source)
  const controlLookup = createTextLookup('control', controlTexts, source)
  return (key, values) => (isControlKey(key) ? controlLookup(key, values) : viewerLookup(key, values))
}
