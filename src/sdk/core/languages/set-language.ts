import type { Viewer } from '../viewer.ts'
import { documentWith, readTexts } from './in-language.ts'

/** What a viewer was asked for last: whoever is slower is too late. */
const wishes = new WeakMap<Viewer, symbol>()

/**
 * Shows a tour in another of its languages, at the same view and with the same images. Rejects with a `RangeError`
 * for a language that it is not in, and where its texts cannot be had.
 */
export async function setLanguage(viewer: Viewer, language: string): Promise<void> {
  const wish = Symbol(language)
  wishes.set(viewer, wish)
  const { addressOf, life, navigationState, events } = viewer
  const { signal } = life
  const { parts } = viewer.options
  const inParts = await parts?.inLanguage(language, signal)
  const texts = inParts ? null : await readTexts(navigationState.document, language, { addressOf, signal })
  if (wishes.get(viewer) !== wish || life.signal.aborted || navigationState.list.tour?.language === language) return
  viewer.setDocument(inParts ?? documentWith(navigationState.document, texts))
  events.emit('languagechange', { language })
}
