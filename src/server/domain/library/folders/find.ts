import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Folder } from './entity.ts'

/** A folder of the account. 404 for another account's, as for one that doesn't exist. */
export async function requireFolder(
  { em, account }: Pick<AccountScope, 'em' | 'account'>,
  folderId: string,
): Promise<Folder> {
  const folder = await em.findOne(Folder, { id: folderId, account: account.id }, { refresh: true })
  if (folder === null) throw new AppError('resource.notFound')
  return folder
}
