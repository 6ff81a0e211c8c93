import { apiTokenPage, browseApiTokensInput } from '../../../../shared/tokens/api-tokens.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { ApiToken } from './entity.ts'
import { canManageTokens, presentTokens } from './operations.ts'

/** Tokens of the caller in the account, or all of its tokens for people who manage users, newest first, a page at a time. */
export const browseApiTokens = operation({
  allow: 'viewTour',
  input: browseApiTokensInput,
  output: apiTokenPage,
  run: async (scope, { cursor }) => {
    const { em, account, actor } = scope
    const byUser = canManageTokens(scope) ? {} : { user: actor.id }
    const where = { $and: [{ account: account.id }, byUser, ...createdBefore(cursor)] }
    const filter = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength } as const
    const { page, nextCursor } = pageOf(await em.find(ApiToken, where, filter), creationOf)
    return { tokens: await presentTokens(em, page), nextCursor }
  },
})
