import type { SavedStopList } from '../../../../../shared/tours/saves.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { StopTarget } from '../../../library/uploads/files/picked-files.ts'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'

type StopState = { readonly isRemoved: boolean; readonly version: number }

/** States of stops by their ids, and the ids of the stops that are being removed or restored. */
type StopStates = { readonly stateById: Map<string, StopState>; readonly changingIds: Set<string> }

/** Creates the states of uploaded stops, of which none is known yet. */
export function createStopStates(): StopStates {
  return { stateById: new Map(), changingIds: new Set() }
}

type StopRequests = {
  readonly readStop: (target: StopTarget) => Promise<Pick<Stop, 'version' | 'hotspots'> | undefined>
  readonly remove: (target: StopTarget) => Promise<Pick<SavedStopList, 'inserted'>>
  readonly restore: (target: StopTarget) => Promise<Pick<SavedStopList, 'inserted'>>
}

/** Version of a stop that is unchanged since it was added. */
const firstVersion = 1

/**
 * Removes stops from their tours while the processing of their files has failed, and restores them when a retry begins.
 * Stops that a person has changed stay. `sync` is called with the uploads of stored files whenever they change. The
 * states outlive the screen.
 */
export function createFailedStops({ readStop, remove, restore }: StopRequests, { stateById, changingIds }: StopStates) {
  const changeStop = async (target: StopTarget, isFailed: boolean) => {
    const version = stateById.get(target.stopId)?.version ?? firstVersion
    if (isFailed) {
      const stop = await readStop(target)
      if (stop === undefined || stop.version !== version || stop.hotspots.length > 0) return
    }
    const saved = await (isFailed ? remove(target) : restore(target))
    stateById.set(target.stopId, { isRemoved: isFailed, version: saved.inserted[0]?.stop.version ?? version })
  }
  return {
    async sync(items: readonly Pick<UploadItem, 'stop' | 'state'>[]): Promise<void> {
      const changes = items.flatMap(({ stop, state }) => {
        const isFailed = state.step === 'failed'
        const isRemoved = stateById.get(stop?.stopId ?? '')?.isRemoved ?? false
        return stop === undefined || changingIds.has(stop.stopId) || isFailed === isRemoved ? [] : [{ stop, isFailed }]
      })
      await Promise.all(
        changes.map(async ({ stop, isFailed }) => {
          changingIds.add(stop.stopId)
          // After an error the stop stays as it is, and its card shows that its file failed.
          await changeStop(stop, isFailed).catch(() => undefined)
          changingIds.delete(stop.stopId)
        }),
      )
    },
  }
}
