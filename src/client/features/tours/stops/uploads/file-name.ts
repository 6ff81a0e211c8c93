import { stopNameOf } from '../../../../../shared/tours/naming/stop-name.ts'
import type { TourFile } from './tour-uploads.ts'

/** Name of a file in the list before it becomes a stop: a readable form of the file name if possible. */
export function nameOfFile({ path }: Pick<TourFile, 'path'>): string {
  const fileName = path.split('/').at(-1) ?? path
  return stopNameOf(fileName) ?? fileName
}
