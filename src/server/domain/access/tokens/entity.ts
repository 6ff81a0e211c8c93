import { defineEntity, p } from '@mikro-orm/core'
import { tokenLimits, tokenScopeNames } from '../../../../shared/tokens/api-tokens.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'

const apiTokenSchema = defineEntity({
  name: 'ApiToken',
  tableName: 'api_tokens',
  properties: {
    ...baseProperties,
    /** The only account that it gives access to. */
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade').index(),
    name: p.string().length(tokenLimits.nameMaxLength),
    scope: p.enum(tokenScopeNames),
    /** SHA-256 of the token, so that the table alone opens nothing. */
    hash: p.string().length(64).unique(),
    ending: p.string().length(4),
    /** Null for a token that never expires. */
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
  },
})
export class ApiToken extends apiTokenSchema.class {}
apiTokenSchema.setClass(ApiToken)
