import type { TextSource } from '../text-source.ts'

/** Name and description of the tour. */
export const tourTexts: TextSource = {
  translatableTextsIn: ({ tourId }) => [
    {
      key: 'tour.name',
      path: ['tours', tourId, 'name'],
      format: 'line',
      kind: 'tour.name',
      stopId: null,
      itemLabel: '',
    },
    {
      key: 'tour.description',
      path: ['tours', tourId, 'description'],
      format: 'rich',
      kind: 'tour.description',
      stopId: null,
      itemLabel: '',
    },
  ],
}
