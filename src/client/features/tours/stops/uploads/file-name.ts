import { stopNameOf } from '../../../../../shared/tours/naming/stop-name.ts'
import type { TourFile } from './tour-uploads.ts'

/** Name under which a file is listed before it is a stop: the readable one, else that of the file. */
export function nameOfFile({ path }: Pick<TourFile, 'path'>): string {
  const fileName = path.split('/').at(-1) ?? path
  return stopNameOf(fileName) ?? fileName
}
