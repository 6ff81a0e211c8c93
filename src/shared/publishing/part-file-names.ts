/** File names of the parts of a large tour, within the folder of a language. */
export const partFileNames = {
  outlines: 'list.json',
  part: (number: number) => `stops-${number}.json`,
  opening: (index: number) => `opening-${index}.json`,
} as const
