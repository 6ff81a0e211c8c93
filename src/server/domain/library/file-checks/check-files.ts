import { deletionLimits } from '../file-deletions/deletion-limits.ts'
import { scheduleDeletions } from '../file-deletions/schedule.ts'
import type { CheckedAreas, CheckScope } from './checked-area.ts'
import { areaNames, FileCheck } from './entity.ts'

/** Finds the running check of an area, or starts one if the last is old enough; null if none is due. */
async function findDueCheck({ em, ports }: CheckScope, area: FileCheck['area']): Promise<FileCheck | null> {
  const now = ports.now()
  const check = await em.findOne(FileCheck, { area })
  if (check === null) return em.create(FileCheck, { area, startedAt: now })
  if (check.completedAt === null || check.completedAt === undefined) return check
  if (check.completedAt.getTime() > now.getTime() - deletionLimits.fileCheckIntervalMs) return null
  check.cursor = null
  check.startedAt = now
  check.completedAt = null
  return check
}

async function readFirstPage(pages: AsyncIterable<readonly string[]>): Promise<readonly string[] | undefined> {
  for await (const page of pages) if (page.length > 0) return page
  return undefined
}

/**
 * Garbage-collects the stores: lists one page of names, and schedules the deletion of files that no row references.
 * Such files are left by earlier releases and interrupted processes. Returns true if there are more pages. The cursor
 * is stored after each page, so that another process, or this one after a crash, continues from there.
 */
export async function checkFiles({ em: callerEm, ports }: CheckScope, areas: CheckedAreas): Promise<boolean> {
  for (const area of areaNames) {
    const em = callerEm.fork()
    const check = await findDueCheck({ em, ports }, area)
    if (check === null) continue
    const { pages, findOrphans } = areas[area]
    const page = await readFirstPage(pages({ em, ports }, check.cursor ?? undefined))
    if (page !== undefined) await scheduleDeletions(em, await findOrphans({ em, ports }, page), ports.now())
    if (page === undefined) check.completedAt = ports.now()
    else check.cursor = page.at(-1) ?? null
    await em.flush()
    return true
  }
  return false
}
