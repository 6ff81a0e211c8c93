import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Upload } from './entity.ts'
import { dropUpload } from './finish-upload.ts'

/** Deletes an open upload and its bytes under its lock; 409 once it has become a medium. */
export async function cancelUpload(scope: AccountScope, find: () => Promise<Upload>): Promise<void> {
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
