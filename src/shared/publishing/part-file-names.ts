/** File names of the parts of a large tour, within the folder of a language. */
export const partFileNames = {
  /** List of the names and thumbnails of all stops. */
  outlines: 'list.json',
  /** Stops of a part, which is numbered from 1. */
  part: (number: number) => `stops-${number}.json`,
  /** Content that is embedded in the page of the stop with this index. */
  opening: (index: number) => `opening-${index}.json`,
} as const
