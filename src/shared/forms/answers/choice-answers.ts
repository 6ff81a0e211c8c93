import { type AnswerReader, optionsIn } from './answer-reader.ts'

/** One of the options, whether from a list or from buttons. */
export const choiceAnswer: AnswerReader = {
  read([chosen = ''], settings) {
    if (chosen === '') return { values: [] }
    return optionsIn(settings).includes(chosen) ? { values: [chosen] } : { values: [], problem: 'choice' }
  },
}

/** Some of the options, in the order of the form. */
export const choicesAnswer: AnswerReader = {
  read(given, settings) {
    const options = optionsIn(settings)
    const values = options.filter((option) => given.includes(option))
    return given.every((one) => options.includes(one)) ? { values } : { values, problem: 'choice' }
  },
}

/** Stored value of a consent that was given. */
export const consentValue = 'yes'

export const consentAnswer: AnswerReader = {
  missing: 'consent',
  keepsText: true,
  read: (given) => ({ values: given.includes(consentValue) ? [consentValue] : [] }),
}
