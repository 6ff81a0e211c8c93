/** Limits of forms. */
export const formLimits = {
  formsPerTour: 30,
  fieldsPerForm: 40,
  optionsPerField: 50,
} as const
