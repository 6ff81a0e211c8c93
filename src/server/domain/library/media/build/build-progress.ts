import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Media } from '../entity.ts'
import { saveProgress } from './build-rows.ts'

const writeIntervalMs = 500

/** Stores the progress of a build, at most twice a second and one write at a time. */
export function trackProgress(em: EntityManager, { id: mediaId, account: accountId, buildNumber }: Media) {
  let latest = 0
  let writtenAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | undefined
  const build = { accountId, mediaId, buildNumber }
  const report = (progress: number) => {
    latest = Math.min(1, Math.max(latest, progress))
    if (writing !== undefined || performance.now() - writtenAt < writeIntervalMs) return
    writtenAt = performance.now()
    // A failed write of the progress must not fail the build.
    writing = saveProgress(em.fork(), build, latest)
      .catch(() => {})
      .finally(() => {
        writing = undefined
      })
  }
  return { report, end: async () => writing }
}
