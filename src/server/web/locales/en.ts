/** Texts of `/llms.txt`, which only programs read. The texts for visitors are in `shared/visitor-texts`. */
export const llmsTexts = {
  title: 'Virtual tours',
  about: 'Interactive tours of places, made with Stopover. Each link leads to a page with the text of the tour.',
  latest: 'Latest tours',
  all: 'All public tours:',
} as const
