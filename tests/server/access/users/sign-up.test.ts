import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUpsPerEmail, signUpsPerNetwork } from '../../../../src/server/domain/access/sign-up/operations.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { OneUseLink } from '../../../../src/server/domain/identity/one-use-links/entity.ts'
import { Account, Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { TermsAcceptance, User } from '../../../../src/server/domain/identity/users/entity.ts'
import { termsVersion } from '../../../../src/shared/auth/terms.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { resetRateLimits, untilQuiet } from '../../../support/pending-jobs.ts'
import { aPerson, apiErrorOf, aVisitor, password } from '../../../support/people/people.ts'
import { emailsTo, emailTo, linkTo, tokenOf } from '../../../support/servers/mailbox.ts'
import { stateOf } from '../../../support/state.ts'
import { timeRatio } from '../../../support/time-ratio.ts'

let app: TestApp
beforeAll(async () => {
  // One test sends calls from different networks, as a proxy would forward them.
  app = await startTestApp({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => app.stop())

const usersPath = '/api/admin/v2/users'
const acceptedTerms = { privacyPolicy: true } as const

function requestSignUp(body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(app.address + usersPath, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Email that no other test uses. */
const uniqueEmail = (localPart: string) => `${localPart}-${randomUUID()}@example.com`

/** Signs up and returns the token of the link. Resets the rate limit of the network. */
async function signUpTokenOf(email: string, names: { firstName?: string; lastName?: string } = {}): Promise<string> {
  await resetRateLimits(app)
  await aVisitor(app).trpc.users.signUp.mutate({ email, privacyPolicy: true, ...names })
  return tokenOf(await linkTo(app, email.trim().toLowerCase(), { path: '/token/sign-up' }))
}

/** Signs a new person up with names, and returns the response to the last step. */
async function finishedSignUp(email: string): Promise<Response> {
  const token = await signUpTokenOf(email, { firstName: 'Anna', lastName: 'Berg' })
  return fetch(`${app.address}/trpc/users.finishSignUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      json: { token, firstName: 'Anna', lastName: 'Berg', password, privacyPolicy: true, timeZone: 'Europe/Oslo' },
    }),
  })
}

it('opens with the names and the normalized email of the request', async () => {
  const email = uniqueEmail('anna')
  const typedEmail = ` ${email.replace('anna', 'Anna').replace('example', 'Example')} `
  const token = await signUpTokenOf(typedEmail, { firstName: 'Anna', lastName: 'Berg' })
  const openedSignUp = await aVisitor(app).trpc.users.openSignUp.mutate({ token })
  expect(openedSignUp).toEqual({ email, firstName: 'Anna', lastName: 'Berg' })
})

it('creates the user with their acceptance of the terms', async () => {
  const email = uniqueEmail('anna')
  expect((await finishedSignUp(email)).status).toBe(200)
  const user = await app.em().findOneOrFail(User, { email })
  expect(user).toMatchObject({ firstName: 'Anna', lastName: 'Berg', rootAdmin: false })
  const [acceptance] = await app.em().find(TermsAcceptance, { user: user.id })
  expect(acceptance).toMatchObject({ version: termsVersion, network: expect.stringMatching(/127\.0\.0\.1|::1/) })
})

it('creates an account that the user owns', async () => {
  const email = uniqueEmail('anna')
  await finishedSignUp(email)
  const user = await app.em().findOneOrFail(User, { email })
  const [membership] = await app.em().find(Membership, { user: user.id }, { populate: ['account'] })
  expect(membership).toMatchObject({
    role: 'owner',
    account: { name: 'Anna’s tours', timeZone: 'Europe/Oslo', status: 'active' },
  })
  const events = await app.em().find(AuditEvent, { account: membership?.account.id ?? '' }, { orderBy: { id: 'asc' } })
  expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['account-created', 'Anna Berg'],
    ['signed-in', 'Anna Berg'],
  ])
})

it('signs the user in', async () => {
  const email = uniqueEmail('anna')
  const response = await finishedSignUp(email)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const me = await fetch(`${app.address}/trpc/auth.me?input=${encodeURIComponent('{"json":{}}')}`, {
    headers: { cookie },
  })
  expect(await me.text()).toContain(email)
})

it('T14: creates the user once, when the link is used', async () => {
  const email = uniqueEmail('once')
  const token = await signUpTokenOf(email)
  expect(await app.em().count(User, { email })).toBe(0)
  const { trpc } = aVisitor(app)
  const finish = () =>
    trpc.users.finishSignUp.mutate({ token, firstName: 'Once', lastName: '', password, ...acceptedTerms })
  const results = await Promise.allSettled([finish(), finish()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await apiErrorOf(finish())).toMatchObject({ status: 400, code: 'auth.linkOver' })
  expect(await apiErrorOf(trpc.users.openSignUp.mutate({ token }))).toMatchObject({
    status: 400,
    code: 'auth.linkOver',
  })
  expect(await app.em().count(User, { email })).toBe(1)
})

it.each([
  ['missing', {}],
  ['the string true', { privacyPolicy: 'true' }],
  ['a number', { privacyPolicy: 1 }],
  ['false', { privacyPolicy: false }],
  ['null', { privacyPolicy: null }],
])('T14, T37: rejects a sign-up without accepted terms (%s)', async (_name, terms) => {
  const email = uniqueEmail('terms')
  await resetRateLimits(app)
  const stateBefore = await stateOf(app)
  await expectError(await requestSignUp({ email, ...terms }), 400)
  expect(await apiErrorOf(aVisitor(app).trpc.users.signUp.mutate({ email, ...terms } as never))).toMatchObject({
    status: 400,
  })
  expect(await stateOf(app)).toEqual(stateBefore)
  // A job would send the email and create its link.
  await untilQuiet(app)
  expect(await app.em().count(OneUseLink, { email })).toBe(0)
  expect(await emailsTo(app, email)).toEqual([])
})

it('T37: requires acceptance of the terms to finish, from any browser', async () => {
  await resetRateLimits(app)
  const email = uniqueEmail('carla')
  const headersFrom = (network: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': network })
  const request = {
    method: 'POST',
    headers: headersFrom('203.0.113.7'),
    body: JSON.stringify({ email, ...acceptedTerms }),
  }
  expect((await fetch(app.address + usersPath, request)).status).toBe(200)
  const token = tokenOf(await linkTo(app, email, { path: '/token/sign-up' }))
  const finish = (terms: object) => {
    const body = JSON.stringify({ json: { token, firstName: 'Carla', lastName: '', password, ...terms } })
    return fetch(`${app.address}/trpc/users.finishSignUp`, {
      method: 'POST',
      headers: headersFrom('198.51.100.9'),
      body,
    })
  }
  for (const terms of [{}, { privacyPolicy: false }, { privacyPolicy: 'true' }, { privacyPolicy: 1 }]) {
    expect((await finish(terms)).status, JSON.stringify(terms)).toBe(400)
  }
  expect(await app.em().count(User, { email })).toBe(0)
  const startedAtMs = Date.now()
  expect((await finish(acceptedTerms)).status).toBe(200)
  const { id, privacyPolicyAcceptedAt } = await app.em().findOneOrFail(User, { email })
  const [acceptance, ...otherAcceptances] = await app.em().find(TermsAcceptance, { user: id })
  expect(otherAcceptances).toEqual([])
  expect(acceptance).toMatchObject({ version: termsVersion, network: '198.51.100.9' })
  expect(acceptance?.acceptedAt.getTime()).toBeGreaterThanOrEqual(startedAtMs)
  expect(privacyPolicyAcceptedAt).toEqual(acceptance?.acceptedAt)
})

it('T14: reveals that an email is known only to its owner', async () => {
  const unknownEmail = uniqueEmail('unknown')
  await resetRateLimits(app)
  const { email } = await aPerson(app)
  const knownEmailResponse = await requestSignUp({ email, privacyPolicy: true })
  const unknownEmailResponse = await requestSignUp({ email: unknownEmail, privacyPolicy: true })
  expect([knownEmailResponse.status, unknownEmailResponse.status]).toEqual([200, 200])
  expect(await knownEmailResponse.json()).toEqual({ email, hasMailServer: false })
  expect(await unknownEmailResponse.json()).toEqual({ email: unknownEmail, hasMailServer: false })
  const headerNames = (response: Response) => [...response.headers.keys()].sort()
  expect(headerNames(knownEmailResponse)).toEqual(headerNames(unknownEmailResponse))
  const sentEmail = await emailTo(app, email, 'You already have an account')
  expect(sentEmail.text).toContain(`${app.address}/login`)
  expect(sentEmail.text).not.toContain('/token/')
  expect(await app.em().count(OneUseLink, { email })).toBe(0)
})

it('T14: takes as long for a known email as for an unknown one', async () => {
  const { email } = await aPerson(app)
  const signUp = async (emailOfSignUp: string) =>
    expect((await requestSignUp({ email: emailOfSignUp, privacyPolicy: true })).status).toBe(200)
  const ratio = await timeRatio(
    () => signUp(email),
    (round) => signUp(uniqueEmail(`unknown-${round}`)),
    { between: () => untilQuiet(app), tolerance: 0.1 },
  )
  expect(ratio).toBeGreaterThan(0.9)
  expect(ratio).toBeLessThan(1.1)
})

it('invalidates the previous link with a new one', async () => {
  const email = uniqueEmail('twice')
  const firstToken = await signUpTokenOf(email)
  await resetRateLimits(app)
  await aVisitor(app).trpc.users.signUp.mutate({ email, privacyPolicy: true })
  const link = await linkTo(app, email, { path: '/token/sign-up', not: `${app.address}/token/sign-up#${firstToken}` })
  const { trpc } = aVisitor(app)
  expect(await apiErrorOf(trpc.users.openSignUp.mutate({ token: firstToken }))).toMatchObject({ code: 'auth.linkOver' })
  expect(await trpc.users.openSignUp.mutate({ token: tokenOf(link) })).toMatchObject({ email })
})

it('rejects an expired link', async () => {
  const email = uniqueEmail('late')
  const token = await signUpTokenOf(email)
  await app.em().nativeUpdate(OneUseLink, { email }, { expiresAt: new Date(Date.now() - 1000) })
  expect(await apiErrorOf(aVisitor(app).trpc.users.openSignUp.mutate({ token }))).toMatchObject({
    status: 400,
    code: 'auth.linkOver',
  })
})

it('rejects a link whose email is taken', async () => {
  const email = uniqueEmail('taken')
  const token = await signUpTokenOf(email)
  const em = app.em()
  em.create(User, { email })
  await em.flush()
  const finish = aVisitor(app).trpc.users.finishSignUp.mutate({
    token,
    firstName: 'T',
    lastName: '',
    password,
    ...acceptedTerms,
  })
  expect(await apiErrorOf(finish)).toMatchObject({ status: 400, code: 'auth.linkOver' })
})

it('rejects a common password without using up the link', async () => {
  const email = uniqueEmail('common')
  const token = await signUpTokenOf(email)
  const finish = (chosenPassword: string) =>
    aVisitor(app).trpc.users.finishSignUp.mutate({
      token,
      firstName: 'C',
      lastName: '',
      password: chosenPassword,
      ...acceptedTerms,
    })
  expect(await apiErrorOf(finish('password1'))).toMatchObject({ status: 400, code: 'auth.passwordCommon' })
  expect(await apiErrorOf(finish('short'))).toMatchObject({ status: 400, code: 'input.invalid' })
  expect(await finish('🦊'.repeat(64))).toMatchObject({ email })
  const { trpc } = aVisitor(app)
  expect(await trpc.auth.signIn.mutate({ email, password: '🦊'.repeat(64) })).toMatchObject({
    email,
  })
})

it('limits sign-ups per email', async () => {
  const repeatedEmail = uniqueEmail('repeated')
  await resetRateLimits(app)
  for (let count = 1; count <= signUpsPerEmail; count += 1) {
    expect((await requestSignUp({ email: repeatedEmail, privacyPolicy: true })).status).toBe(200)
  }
  const rejected = await requestSignUp({ email: repeatedEmail, privacyPolicy: true })
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectError(rejected, 429)
})

it('limits sign-ups per network', async () => {
  await resetRateLimits(app)
  for (let count = 1; count <= signUpsPerNetwork; count += 1) {
    expect((await requestSignUp({ email: uniqueEmail('flood'), privacyPolicy: true })).status).toBe(200)
  }
  await expectError(await requestSignUp({ email: uniqueEmail('flood'), privacyPolicy: true }), 429)
})

it('keeps only the hash of a token', async () => {
  const email = uniqueEmail('hash')
  const token = await signUpTokenOf(email)
  const { tables } = (await stateOf(app)) as { tables: unknown }
  expect(JSON.stringify(tables)).not.toContain(token)
  const jobs = await app.em().execute<{ data: unknown }[]>('select data from jobs.job')
  expect(JSON.stringify(jobs)).not.toContain(token)
  expect(await app.em().count(Account, { name: { $like: '%hash%' } })).toBe(0)
})
