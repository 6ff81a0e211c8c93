import type { TFunction } from 'i18next'
import type { MediaKind } from '../../../../shared/media/registry.ts'

/** Localized list of media kinds for use inside a sentence: "images, videos, or audio files". */
export function kindsInText(t: TFunction, kinds: readonly MediaKind[], locale: string): string {
  const names = kinds.map((kind) => t(`media.kindsInText.${kind}`))
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
}
