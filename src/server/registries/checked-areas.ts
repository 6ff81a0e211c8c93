import type { CheckedAreas } from '../domain/library/file-checks/checked-area.ts'
import { buildsArea } from '../domain/library/media/build/builds-area.ts'
import { uploadsArea } from '../domain/library/uploads/uploads-area.ts'
import { snapshotsArea } from '../domain/publishing/publications/snapshots-area.ts'

/** Every part of the stores that is searched for files that nothing needs. */
export const checkedAreas: CheckedAreas = {
  builds: buildsArea,
  snapshots: snapshotsArea,
  uploads: uploadsArea,
}
