import type { CheckedAreas } from '../domain/library/file-checks/checked-area.ts'
import { buildsArea } from '../domain/library/media/build/builds-area.ts'
import { uploadsArea } from '../domain/library/uploads/uploads-area.ts'
import { snapshotsArea } from '../domain/publishing/publications/snapshots-area.ts'

/** All areas of the file store that are searched for unneeded files. */
export const checkedAreas: CheckedAreas = {
  builds: buildsArea,
  snapshots: snapshotsArea,
  uploads: uploadsArea,
}
