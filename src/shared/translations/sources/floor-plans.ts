import type { TextSource } from '../text-source.ts'

export const floorPlanTexts: TextSource = {
  translatableTextsIn: ({ tourId, tours }) =>
    (tours[tourId]?.floorPlans ?? []).map(({ id }, index) => ({
      key: `plan.${id}.name`,
      path: ['tours', tourId, 'floorPlans', index, 'name'],
      format: 'line',
      kind: 'plan.name',
      stopId: null,
      itemLabel: '',
    })),
}
