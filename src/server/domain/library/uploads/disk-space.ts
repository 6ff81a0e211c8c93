import { AppError } from '../../../../shared/kernel/app-error.ts'
import { freeSpaceReserveBytes } from '../../../ports/work-folders.ts'
import type { Ports } from '../../../ports.ts'

/** Rejects with 507 if a file of this size would leave too little free space on the disk. */
export async function requireDiskSpace({ files }: Pick<Ports, 'files'>, sizeBytes: number): Promise<void> {
  const freeBytes = await files.freeBytes()
  if (freeBytes < sizeBytes + freeSpaceReserveBytes) throw new AppError('storage.full')
}
