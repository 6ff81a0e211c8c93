import { deletionLimits } from '../file-deletions/deletion-limits.ts'
import { scheduleDeletions } from '../file-deletions/schedule.ts'
import type { CheckedAreas, CheckScope } from './area.ts'
import { areaNames, FileCheck } from './entity.ts'

/** The check that is under way, or begun because the last one is long ago; null where the part needs none yet. */
async function openCheck({ em, ports }: CheckScope, area: FileCheck['area']): Promise<FileCheck | null> {
  const now = ports.now()
  const check = await em.findOne(FileCheck, { area })
  if (check === null) return em.create(FileCheck, { area, startedAt: now })
  if (check.completedAt === null || check.completedAt === undefined) return check
  if (check.completedAt.getTime() > now.getTime() - deletionLimits.fileCheckEveryMs) return null
  check.cursor = null
  check.startedAt = now
  check.completedAt = null
  return check
}

async function firstPage(pages: AsyncIterable<readonly string[]>): Promise<readonly string[] | undefined> {
  for await (const page of pages) if (page.length > 0) return page
  return undefined
}

/**
 * Looks at one page of what lies in the stores, and has deleted what nothing needs and no row says so of: what processes
 * of earlier releases left, and what came after its row had gone. Answers whether any of this week's check is left. The
 * cursor is stored after each page, so that it goes on from there after a crash, and in another process.
 */
export async function checkFiles({ em: from, ports }: CheckScope, areas: CheckedAreas): Promise<boolean> {
  for (const area of areaNames) {
    const em = from.fork()
    const check = await openCheck({ em, ports }, area)
    if (check === null) continue
    const { pages, surplus } = areas[area]
    const page = await firstPage(pages({ em, ports }, check.cursor ?? undefined))
    if (page !== undefined) await scheduleDeletions(em, await surplus({ em, ports }, page), ports.now())
    if (page === undefined) check.completedAt = ports.now()
    else check.cursor = page.at(-1) ?? null
    await em.flush()
    return true
  }
  return false
}
