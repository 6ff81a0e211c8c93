import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Upload } from '../uploads/entity.ts'

/** The caller's import. Null if it failed, was canceled, or belongs to another person. */
export function findImport({ em, account, actor }: AccountScope, importId: string): Promise<Upload | null> {
  const where = { id: importId, account: account.id, user: actor.id, address: { $ne: null } }
  return em.findOne(Upload, where, { refresh: true })
}

/** Variant of `findImport` that rejects with 404 instead of returning null. */
export async function requireImport(scope: AccountScope, importId: string): Promise<Upload> {
  const upload = await findImport(scope, importId)
  if (upload === null) throw new AppError('resource.notFound')
  return upload
}
