import { dayMs } from '../../../../shared/kernel/units.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { TourImport } from './entity.ts'

/** Deletes imports a day after their end. Running ones have a heartbeat. */
export async function sweepTourImports({ em, ports }: Pick<JobScope, 'em' | 'ports'>): Promise<void> {
  await em.nativeDelete(TourImport, { lastActivityAt: { $lt: new Date(ports.now().getTime() - dayMs) } })
}
