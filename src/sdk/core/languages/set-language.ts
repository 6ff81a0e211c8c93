import type { Viewer } from '../viewer/viewer.ts'
import { documentWithTexts, readTexts } from './translated-document.ts'

/** Latest request of each viewer; the results of earlier ones are ignored. */
const latestRequests = new WeakMap<Viewer, symbol>()

/**
 * Shows a tour in another of its languages, without changing the view. Rejects with a `RangeError` for a language that it
 * doesn't have, and if the texts can't be loaded.
 */
export async function setLanguage(viewer: Viewer, language: string): Promise<void> {
  const request = Symbol(language)
  latestRequests.set(viewer, request)
  const { resolveUrl, signal, navigationState, events } = viewer
  const { parts, prepareLanguage } = viewer.options
  const loadDocument = async () =>
    (await parts?.loadLanguage(language, signal)) ??
    documentWithTexts(
      navigationState.document,
      await readTexts(navigationState.document, language, { resolveUrl, signal }),
    )
  const [document, changeControls] = await Promise.all([loadDocument(), prepareLanguage?.(language)])
  if (latestRequests.get(viewer) !== request || signal.aborted || navigationState.list.tour?.language === language)
    return
  changeControls?.()
  viewer.setDocument(document)
  events.emit('languagechange', { language })
}
