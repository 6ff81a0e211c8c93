import { orderTourFiles } from '../stops/uploads/order-tour-files.ts'
import { startTourUpload } from '../stops/uploads/start-tour-upload.ts'
import { type NameContext, nameOfTour } from './new-tour-name.ts'

type CreationContext = NameContext & {
  /** Creates the tour and returns its id. */
  readonly create: (name: string) => Promise<string>
}

/** Creates a tour and starts to upload its files. Returns its id; null if no file can become a stop. */
export async function createTourFromFiles(
  files: readonly File[],
  { create, ...context }: CreationContext,
): Promise<string | null> {
  const orderedFiles = await orderTourFiles(context.t, files, ({ length }) => length)
  if (orderedFiles === null || orderedFiles.length === 0) return null
  const tourId = await create(await nameOfTour(orderedFiles, context))
  startTourUpload({ tourId, stopIds: [] }, orderedFiles)
  return tourId
}
