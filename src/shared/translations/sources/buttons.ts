import type { TextSource } from '../text-source.ts'

/** Labels of custom buttons. */
export const buttonTexts: TextSource = {
  translatableTextsIn: ({ tourId, tours }) =>
    (tours[tourId]?.buttons?.own ?? []).map(({ id }, index) => ({
      key: `button.${id}.label`,
      path: ['tours', tourId, 'buttons', 'own', index, 'label'],
      format: 'line',
      kind: 'button.label',
      stopId: null,
      itemLabel: '',
    })),
}
