import type { TextSource } from '../text-source.ts'

export const floorPlanTexts: TextSource = {
  placesIn: ({ tourId, tours }) =>
    (tours[tourId]?.floorPlans ?? []).map(({ id }, index) => ({
      key: `plan.${id}.name`,
      path: ['tours', tourId, 'floorPlans', index, 'name'],
      form: 'line',
      what: 'plan.name',
      stopId: null,
      of: '',
    })),
}
