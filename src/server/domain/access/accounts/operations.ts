import { LockMode } from '@mikro-orm/core'
import { z } from 'zod'
import { sortChecks } from '../../../../shared/accessibility/checks/registry.ts'
import {
  accountCard,
  accountSettings,
  closeAccountInput,
  getAccountInput,
  listAccountsInput,
  switchAccountInput,
  transferOwnershipInput,
  updateAccountInput,
  updatedTextSuggestions,
  updateTextSuggestionsInput,
} from '../../../../shared/accounts/accounts.ts'
import { isTypedName } from '../../../../shared/accounts/typed-name.ts'
import { signedInUser } from '../../../../shared/auth/auth.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation, requireWritable } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import { changeMembers } from '../../identity/tenancy/lock-members.ts'
import { findActingAccount } from '../../identity/tenancy/memberships.ts'
import { User } from '../../identity/users/entity.ts'
import { nameOfUser } from '../../identity/users/names.ts'
import { loadSignedInUser } from '../sessions/load-signed-in-user.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { renewSession } from '../sessions/renew-session.ts'
import { withdrawOwnerInvitations } from './invite.ts'
import { loadAccountCounts } from './load-account-counts.ts'
import { noCounts, presentAccount, presentAccountCard, presentTextSuggestions } from './present.ts'

/** Accounts of the caller by name, with tour and member counts. */
export const listAccounts = operation({
  allow: 'signedIn',
  input: listAccountsInput,
  example: () => ({}),
  output: z.array(accountCard),
  run: async ({ em, actor }) => {
    const options = { populate: ['account'], orderBy: { account: { name: 'asc' } } } as const
    const rows = await em.find(Membership, { user: actor.id }, options)
    const counts = await loadAccountCounts(
      em,
      rows.map(({ account }) => account.id),
    )
    return rows.map((row) => presentAccountCard(row, counts.get(row.account.id) ?? noCounts))
  },
})

/**
 * Opens an account for the caller and gives their session another id (threat T42). 404 for an account they do not
 * belong to, and for one that does not exist (threat T48). Root admins may open any account; the account's audit log
 * records it.
 */
export const switchAccount = operation({
  allow: 'signedIn',
  input: switchAccountInput,
  example: ({ accountId }) => ({ accountId }),
  output: signedInUser,
  run: async (scope, { accountId }) => {
    const { em, actor } = scope
    const user = await em.findOneOrFail(User, { id: actor.id })
    const actingAs = await findActingAccount(em, user, accountId)
    if (actingAs === null) throw new AppError('resource.notFound')
    if (actingAs.isRootAdminVisit) await recordEvent(scope, accountId, { action: 'account-opened' })
    await renewSession(scope, accountId)
    return loadSignedInUser(em, user, actingAs)
  },
})

const accountContextOf = ({ account, ports }: AccountScope) => ({
  role: account.role,
  languageModel: ports.languageModel,
  mapTiles: ports.mapTiles,
})

/** Settings of the open account. */
export const getAccount = operation({
  allow: 'viewTour',
  input: getAccountInput,
  example: () => ({}),
  output: accountSettings,
  run: async (scope) =>
    presentAccount(await scope.em.findOneOrFail(Account, { id: scope.account.id }), accountContextOf(scope)),
})

/** Names of settings for the audit log, which never contains their values, because some are keys or tokens. */
const auditNames = {
  name: 'name',
  gaId: 'Google Analytics id',
  mapboxToken: 'Mapbox token',
  mapTilesUrl: 'base map',
  mapTilesAttribution: 'base map attribution',
  timeZone: 'time zone',
  blockingChecks: 'accessibility checks that block publishing',
} as const
const settingNames = Object.keys(auditNames) as (keyof typeof auditNames)[]

const settingsOf = (account: Account) => ({
  name: account.name,
  gaId: account.gaId ?? null,
  mapboxToken: account.mapboxToken ?? null,
  mapTilesUrl: account.mapTilesUrl ?? null,
  mapTilesAttribution: account.mapTilesAttribution ?? null,
  timeZone: account.timeZone ?? null,
  blockingChecks: account.blockingChecks.join(' '),
})

/** Changes the settings in the input. Only settings with a new value appear in the audit log. */
export const updateAccount = operation({
  allow: 'manageUsers',
  input: updateAccountInput,
  example: () => ({ name: 'Harbor Museum' }),
  output: accountSettings,
  run: async (scope, { blockingChecks, name, gaId, mapboxToken, mapTilesUrl, mapTilesAttribution, timeZone }) =>
    scope.em.transactional(async (em) => {
      const account = await em.findOneOrFail(Account, { id: scope.account.id })
      const previousSettings = settingsOf(account)
      if (name !== undefined) account.name = name
      if (gaId !== undefined) account.gaId = gaId
      if (mapboxToken !== undefined) account.mapboxToken = mapboxToken
      if (mapTilesUrl !== undefined) account.mapTilesUrl = mapTilesUrl
      if (mapTilesAttribution !== undefined) account.mapTilesAttribution = mapTilesAttribution
      if (timeZone !== undefined) account.timeZone = timeZone
      if (blockingChecks !== undefined) account.blockingChecks = sortChecks(blockingChecks)
      await em.flush()
      const newSettings = settingsOf(account)
      const changedNames = settingNames.filter((field) => previousSettings[field] !== newSettings[field])
      const subject = changedNames.map((field) => auditNames[field]).join(', ')
      if (subject !== '') await recordEvent({ ...scope, em }, account.id, { action: 'account-changed', subject })
      return presentAccount(account, accountContextOf(scope))
    }),
})

/**
 * Turns text suggestions on or off. Turning them on allows the server to send texts and images of tours to `host`. 409
 * if the language model is on another host, so that nothing is sent to a host that the person wasn't asked about.
 */
export const updateTextSuggestions = operation({
  allow: 'manageUsers',
  inPerson: true,
  whileReadOnly: true,
  input: updateTextSuggestionsInput,
  example: () => ({ host: null }),
  output: updatedTextSuggestions,
  run: async (scope, { host }) => {
    // A read-only account can turn suggestions off, not on.
    if (host !== null) requireWritable({ allow: 'manageUsers' }, scope)
    return scope.em.transactional(async (em) => {
      if (host !== null && host !== scope.ports.languageModel?.host) throw new AppError('resource.conflict')
      const lockOptions = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
      const account = await em.findOneOrFail(Account, { id: scope.account.id }, lockOptions)
      const previousHost = account.suggestionsHost ?? null
      account.suggestionsHost = host
      await em.flush()
      if (previousHost !== host) {
        const action = host === null ? 'suggestions-stopped' : 'suggestions-allowed'
        await recordEvent({ ...scope, em }, account.id, { action, subject: host ?? previousHost ?? '' })
      }
      return { textSuggestions: presentTextSuggestions(account, scope.ports.languageModel) }
    })
  },
})

/**
 * Makes another member the owner. The calling owner becomes an Admin. If the caller is a root admin who isn't an owner,
 * all previous owners become Admins. Needs a recent proof of identity.
 */
export const transferOwnership = operation({
  allow: 'deleteAccount',
  whileReadOnly: true,
  input: transferOwnershipInput,
  example: ({ adminId }) => ({ userId: adminId }),
  output: emptyOutput,
  run: async (callScope, { userId }) => {
    requireRecentSignIn(callScope)
    const target = { accountId: callScope.account.id, needs: 'deleteAccount' } as const
    await changeMembers(callScope, target, async ({ scope, account, members, memberOf }) => {
      const successor = memberOf(userId)
      if (successor.role === 'owner') throw new AppError('resource.conflict')
      if ((successor.user.disabledAt ?? null) !== null) throw new AppError('resource.conflict')
      const owners = members.filter(({ role }) => role === 'owner')
      const callersOwnership = owners.filter(({ user }) => user.id === scope.actor.id)
      for (const owner of callersOwnership.length > 0 ? callersOwnership : owners) owner.role = 'admin'
      successor.role = 'owner'
      await withdrawOwnerInvitations(scope.em, account.id)
      const subject = nameOfUser(successor.user)
      await recordEvent(scope, account.id, { action: 'ownership-transferred', subject })
    })
    return {}
  },
})

/**
 * Closes the account: its members lose access, and its tours go offline. For 30 days a root admin can reopen it. Needs
 * a recent proof of identity and the typed name of the account.
 */
export const closeAccount = operation({
  allow: 'deleteAccount',
  whileReadOnly: true,
  input: closeAccountInput,
  example: ({ accountName }) => ({ name: accountName }),
  output: emptyOutput,
  run: async (callScope, { name }) => {
    requireRecentSignIn(callScope)
    const target = { accountId: callScope.account.id, needs: 'deleteAccount' } as const
    await changeMembers(callScope, target, async ({ scope, account }) => {
      if (!isTypedName(name, account.name)) throw new AppError('account.nameMistyped')
      account.status = 'closed'
      account.closedAt = scope.ports.now()
      await recordEvent(scope, account.id, { action: 'account-closed', subject: account.name })
    })
    return {}
  },
})
