import { type FieldAnswer, optionsIn } from './field-answer.ts'

/** One of the options, whether from a list or from buttons. */
export const choiceAnswer: FieldAnswer = {
  read([chosen = ''], settings) {
    if (chosen === '') return { values: [] }
    return optionsIn(settings).includes(chosen) ? { values: [chosen] } : { values: [], problem: 'choice' }
  },
}

/** Some of the options, in the order of the form. */
export const choicesAnswer: FieldAnswer = {
  read(given, settings) {
    const options = optionsIn(settings)
    const values = options.filter((option) => given.includes(option))
    return given.every((one) => options.includes(one)) ? { values } : { values, problem: 'choice' }
  },
}

/** What is stored where somebody agreed. */
export const agreed = 'yes'

export const consentAnswer: FieldAnswer = {
  missing: 'consent',
  keepsText: true,
  read: (given) => ({ values: given.includes(agreed) ? [agreed] : [] }),
}
