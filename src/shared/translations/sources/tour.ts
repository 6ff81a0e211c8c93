import type { TextSource } from '../text-source.ts'

/** Name and description of the tour. */
export const tourTexts: TextSource = {
  placesIn: ({ tourId }) => [
    { key: 'tour.name', path: ['tours', tourId, 'name'], form: 'line', what: 'tour.name', stopId: null, of: '' },
    {
      key: 'tour.description',
      path: ['tours', tourId, 'description'],
      form: 'rich',
      what: 'tour.description',
      stopId: null,
      of: '',
    },
  ],
}
