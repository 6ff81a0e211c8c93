import { AppError } from '../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../kernel/scope.ts'
import type { Upload } from './entity.ts'
import { dropUpload } from './finish.ts'

/** Removes the bytes of an upload whose row is gone, also while their store is away: the sweeper removes what is left. */
export async function removeBytes({ ports }: Pick<AccountScope, 'ports'>, uploadId: string): Promise<void> {
  await ports.spool.remove(uploadId).catch((error: unknown) => {
    ports.log.warn({ err: error, uploadId }, 'what an upload left could not be removed')
  })
}

/** Forgets an open upload and its bytes, while holding it; 409 once it has become a medium. */
export async function removeOpenUpload(scope: AccountScope, find: () => Promise<Upload>): Promise<void> {
  const { id } = await find()
  const release = await scope.ports.spool.lock(id)
  try {
    const upload = await find()
    if (upload.status === 'finished') throw new AppError('resource.conflict')
    await dropUpload(scope, upload)
  } finally {
    release()
  }
}
