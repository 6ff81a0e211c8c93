import type { SavedStopList } from '../../../../../shared/tours/saves.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { StopTarget } from '../../../library/uploads/files/picked-files.ts'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'

type StopState = { readonly isOut: boolean; readonly version: number }

/** States of stops by their ids, and the ids of those that are changing. */
type StopStates = { readonly stateById: Map<string, StopState>; readonly runningIds: Set<string> }

export function emptyStopStates(): StopStates {
  return { stateById: new Map(), runningIds: new Set() }
}

type StopRequests = {
  readonly readStop: (target: StopTarget) => Promise<Pick<Stop, 'version' | 'hotspots'> | undefined>
  readonly remove: (target: StopTarget) => Promise<Pick<SavedStopList, 'inserted'>>
  readonly restore: (target: StopTarget) => Promise<Pick<SavedStopList, 'inserted'>>
}

const firstVersion = 1

/**
 * Takes stops out of their tours while the processing of their files has failed, and restores them when a retry begins.
 * Stops that a person has changed already stay. `sync` is called with the stored files whenever these change. The states
 * outlive the screen that the stops were removed on.
 */
export function createFailedStops({ readStop, remove, restore }: StopRequests, { stateById, runningIds }: StopStates) {
  const change = async (target: StopTarget, isFailed: boolean) => {
    const version = stateById.get(target.stopId)?.version ?? firstVersion
    if (isFailed) {
      const stop = await readStop(target)
      if (stop === undefined || stop.version !== version || stop.hotspots.length > 0) return
    }
    const saved = await (isFailed ? remove(target) : restore(target))
    stateById.set(target.stopId, { isOut: isFailed, version: saved.inserted[0]?.stop.version ?? version })
  }
  return {
    async sync(items: readonly Pick<UploadItem, 'stop' | 'state'>[]): Promise<void> {
      const changes = items.flatMap(({ stop, state }) => {
        const isFailed = state.step === 'failed'
        const isOut = stateById.get(stop?.stopId ?? '')?.isOut ?? false
        return stop === undefined || runningIds.has(stop.stopId) || isFailed === isOut ? [] : [{ stop, isFailed }]
      })
      await Promise.all(
        changes.map(async ({ stop, isFailed }) => {
          runningIds.add(stop.stopId)
          // After an error the stop stays as it is, and its card tells that its file failed.
          await change(stop, isFailed).catch(() => undefined)
          runningIds.delete(stop.stopId)
        }),
      )
    },
  }
}
