import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Folder } from './entity.ts'

/** Finds a folder of the account. 404 for an unknown folder and for one of another account. */
export async function requireFolder(
  { em, account }: Pick<AccountScope, 'em' | 'account'>,
  folderId: string,
): Promise<Folder> {
  const folder = await em.findOne(Folder, { id: folderId, account: account.id }, { refresh: true })
  if (folder === null) throw new AppError('resource.notFound')
  return folder
}
