/** Names of the files of the parts of a large tour, below their folder and a language. */
export const partFileNames = {
  outlines: 'list.json',
  part: (number: number) => `stops-${number}.json`,
  opening: (index: number) => `opening-${index}.json`,
} as const
