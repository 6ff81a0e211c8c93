import type { TextForm, TextPlace, TextSource } from '../text-source.ts'

const startFields: readonly { readonly name: 'title' | 'text' | 'button'; readonly form: TextForm }[] = [
  { name: 'title', form: 'line' },
  { name: 'text', form: 'plain' },
  { name: 'button', form: 'line' },
]

/** Texts of the start screen, and the alt text of the logo. */
export const styleTexts: TextSource = {
  placesIn: ({ tourId, tours }) => {
    const { startScreen, logo } = tours[tourId]?.styles ?? {}
    const path = ['tours', tourId, 'styles']
    const start = startFields.map(
      ({ name, form }): TextPlace => ({
        key: `start.${name}`,
        path: [...path, 'startScreen', name],
        form,
        what: `start.${name}`,
        stopId: null,
        of: '',
      }),
    )
    const logoText: TextPlace = {
      key: 'logo.altText',
      path: [...path, 'logo', 'altText'],
      form: 'line',
      what: 'logo.altText',
      stopId: null,
      of: '',
    }
    return [...(startScreen ? start : []), ...(logo ? [logoText] : [])]
  },
}
