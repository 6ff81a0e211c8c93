/** What is wrong with an answer; each side has its words for it. */
export const answerProblems = ['missing', 'email', 'phone', 'tooLong', 'choice', 'consent'] as const
export type AnswerProblem = (typeof answerProblems)[number]

/** What somebody gave for a field, put in order. Every answer is a list: of one text, or of all that was chosen. */
export type ReadAnswer = { readonly values: readonly string[]; readonly problem?: AnswerProblem }

/** `settings` are those of the field's kind; a document may be newer than who reads it, so with care. */
export type AnswerReader = {
  readonly read: (given: readonly string[], settings: unknown) => ReadAnswer
  /** What is said where the field must be answered and is not; `missing` unless told. */
  readonly missing?: AnswerProblem
  /** What was agreed to is kept with the answer, in the language in which the visitor read it. */
  readonly keepsText?: boolean
}

/** What nobody writes and no database keeps: control characters but tabs and ends of lines, and halves of characters. */
const unwritable = /[^\P{Cc}\t\n\r]|\p{Cs}/gu

/** One text, trimmed; nothing where it is blank. `problemOf` judges what is there. */
export function textReader(
  tidy: (text: string) => string,
  problemOf: (text: string) => AnswerProblem | undefined,
): AnswerReader {
  return {
    read([given = '']) {
      const text = tidy(given.replaceAll(unwritable, '')).trim()
      if (text === '') return { values: [] }
      const problem = problemOf(text)
      return problem ? { values: [text], problem } : { values: [text] }
    },
  }
}

/** A text that fits on one line, whatever was pasted. */
export const toSingleLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The choices that settings offer. */
export function optionsIn(settings: unknown): readonly string[] {
  const options: unknown = Object(settings).options
  return Array.isArray(options) ? options.filter((option) => typeof option === 'string') : []
}

/** What options are called where the tour is read in another language; their own words where it is not. */
export function optionLabelsIn(settings: unknown): readonly string[] {
  const labels: unknown = Object(settings).optionLabels
  return optionsIn(settings).map((option, at) => {
    const label: unknown = Array.isArray(labels) ? labels[at] : undefined
    return typeof label === 'string' ? label : option
  })
}
