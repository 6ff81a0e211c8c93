import type { TextFormat, TextSource, TranslatableText } from '../text-source.ts'

const startScreenFields: readonly { readonly name: 'title' | 'text' | 'button'; readonly format: TextFormat }[] = [
  { name: 'title', format: 'line' },
  { name: 'text', format: 'plain' },
  { name: 'button', format: 'line' },
]

/** Texts of the start screen, and the alt text of the logo. */
export const styleTexts: TextSource = {
  translatableTextsIn: ({ tourId, tours }) => {
    const { startScreen, logo } = tours[tourId]?.styles ?? {}
    const path = ['tours', tourId, 'styles']
    const startScreenTexts = startScreenFields.map(
      ({ name, format }): TranslatableText => ({
        key: `start.${name}`,
        path: [...path, 'startScreen', name],
        format,
        kind: `start.${name}`,
        stopId: null,
        itemLabel: '',
      }),
    )
    const logoText: TranslatableText = {
      key: 'logo.altText',
      path: [...path, 'logo', 'altText'],
      format: 'line',
      kind: 'logo.altText',
      stopId: null,
      itemLabel: '',
    }
    return [...(startScreen ? startScreenTexts : []), ...(logo ? [logoText] : [])]
  },
}
