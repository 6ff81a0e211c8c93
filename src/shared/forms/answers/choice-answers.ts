import { type AnswerReader, optionsIn } from './answer-reader.ts'

/** Reader for select and radio fields: at most one of the options. */
export const singleChoiceAnswer: AnswerReader = {
  read([option = ''], settings) {
    if (option === '') return { values: [] }
    return optionsIn(settings).includes(option) ? { values: [option] } : { values: [], problem: 'choice' }
  },
}

/** Any number of the options, in the order of the form. */
export const multipleChoiceAnswer: AnswerReader = {
  read(rawValues, settings) {
    const options = optionsIn(settings)
    const values = options.filter((option) => rawValues.includes(option))
    return rawValues.every((value) => options.includes(value)) ? { values } : { values, problem: 'choice' }
  },
}

/** Value of a checked consent field. */
export const consentValue = 'yes'

export const consentAnswer: AnswerReader = {
  missingProblem: 'consent',
  storesLabel: true,
  read: (rawValues) => ({ values: rawValues.includes(consentValue) ? [consentValue] : [] }),
}
