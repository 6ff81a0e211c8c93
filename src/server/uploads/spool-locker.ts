import type { Locker } from '@tus/server'
import type { UploadSpool } from '../ports/upload-spool.ts'

/** The spool's queue of holders in the shape tus asks for. Its own locker spins while it waits (finding M8). */
export function spoolLocker(spool: UploadSpool): Locker {
  return {
    newLock: (id) => {
      let release = () => {}
      return {
        lock: async (signal, cancel) => {
          release = await spool.lock(id, { signal, onWanted: () => void cancel() })
        },
        unlock: async () => release(),
      }
    },
  }
}
