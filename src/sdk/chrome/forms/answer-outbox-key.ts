/** What the browser keeps answers under. */
export const keptAnswersName = 'answers'
