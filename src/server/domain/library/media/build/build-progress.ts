import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Media } from '../entity.ts'
import { saveProgress } from './build-rows.ts'

const writeIntervalMs = 500

/** Stores the progress of a build, at most twice a second and one write at a time. */
export function trackProgress(em: EntityManager, { id: mediaId, account: accountId, buildNumber }: Media) {
  let latestProgress = 0
  let lastWrittenAtMs = Number.NEGATIVE_INFINITY
  let pendingWrite: Promise<void> | undefined
  const build = { accountId, mediaId, buildNumber }
  const report = (progress: number) => {
    latestProgress = Math.min(1, Math.max(latestProgress, progress))
    if (pendingWrite !== undefined || performance.now() - lastWrittenAtMs < writeIntervalMs) return
    lastWrittenAtMs = performance.now()
    // A failed write of the progress must not fail the build.
    pendingWrite = saveProgress(em.fork(), build, latestProgress)
      .catch(() => {})
      .finally(() => {
        pendingWrite = undefined
      })
  }
  return { report, end: async () => pendingWrite }
}
