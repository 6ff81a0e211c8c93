import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Upload } from '../uploads/entity.ts'

/** The caller's import; null for one that ended without a medium, is another person's, or never was. */
export function findImport({ em, account, actor }: AccountScope, importId: string): Promise<Upload | null> {
  const ofCaller = { id: importId, account: account.id, user: actor.id, address: { $ne: null } }
  return em.findOne(Upload, ofCaller, { refresh: true })
}

export async function requireImport(scope: AccountScope, importId: string): Promise<Upload> {
  const upload = await findImport(scope, importId)
  if (upload === null) throw new AppError('resource.notFound')
  return upload
}
