import type { ForeignTour } from '../foreign-tour.ts'

/** File of an archive that may describe a tour. */
export type DescriptionFile = { readonly path: string; readonly text: string }

/** Reader of the tours of one tool. */
export type ForeignFormat = {
  /** True for the path of a file that may describe a tour. */
  readonly mayDescribe: (path: string) => boolean
  /**
   * Reads a description and reports what it doesn't understand; null for a file of another tool.
   * @throws Error for a description that is damaged
   */
  readonly read: (file: DescriptionFile) => ForeignTour | null
}
