/** Validation problems of answers; client and server have a message for each. */
export const answerProblems = ['missing', 'email', 'phone', 'tooLong', 'choice', 'consent'] as const
export type AnswerProblem = (typeof answerProblems)[number]

/** Normalized answer to a field. `values` holds one text, or all selected options. */
export type ReadAnswer = { readonly values: readonly string[]; readonly problem?: AnswerProblem }

/**
 * Normalizes and validates answers to a field kind. `settings` are untyped, because the document may be of a newer
 * version.
 */
export type AnswerReader = {
  readonly read: (rawValues: readonly string[], settings: unknown) => ReadAnswer
  /** Problem of a required field without an answer. Default: `missing`. */
  readonly missingProblem?: AnswerProblem
  /** True to store the label that the visitor saw with the answer, as evidence of the consent. */
  readonly storesLabel?: boolean
}

/**
 * Characters that PostgreSQL can't store or that people don't type: control characters except tabs and line breaks, and
 * lone surrogates.
 */
const invalidCharacters = /[^\P{Cc}\t\n\r]|\p{Cs}/gu

/** Reader of a single text, which it trims; a blank text counts as no answer. `problemOf` validates any other. */
export function textReader(
  normalize: (text: string) => string,
  problemOf: (text: string) => AnswerProblem | undefined,
): AnswerReader {
  return {
    read([rawText = '']) {
      const text = normalize(rawText.replaceAll(invalidCharacters, '')).trim()
      if (text === '') return { values: [] }
      const problem = problemOf(text)
      return problem ? { values: [text], problem } : { values: [text] }
    },
  }
}

export const toSingleLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Options of a choice question. Empty for other questions. */
export function optionsIn(settings: unknown): readonly string[] {
  const options: unknown = Object(settings).options
  return Array.isArray(options) ? options.filter((option) => typeof option === 'string') : []
}

/** Labels of the options in the language of the document; an option without a translation is its own label. */
export function optionLabelsIn(settings: unknown): readonly string[] {
  const labels: unknown = Object(settings).optionLabels
  return optionsIn(settings).map((option, index) => {
    const label: unknown = Array.isArray(labels) ? labels[index] : undefined
    return typeof label === 'string' ? label : option
  })
}
