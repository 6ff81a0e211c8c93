import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Identity } from '../../../../src/server/domain/access/sessions/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { anAccount, aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { secretLikeKeys } from '../../../support/secret-like-keys.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const pathOf = ({ userId }: Pick<Person, 'userId'>) => `/api/admin/v2/users/${userId}`

function putProfile(person: Person, userId: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return person.fetch(pathOf({ userId }), { method: 'PUT', headers, body: JSON.stringify(body) })
}

const storedUser = (userId: string) => app.em().findOneOrFail(User, { id: userId })

describe('T06: a profile', () => {
  it('is read and changed by its owner', async () => {
    const person = await aPerson(app)
    const picture = await aMedium(app, person, { kind: 'images', buildId: 'b1b1b1b1' })
    const username = `ada.${randomUUID().slice(0, 8)}`
    const fields = { firstName: ' Ada ', lastName: 'Park', username: username.replace('ada', 'Ada'), picture }
    expect((await putProfile(person, person.userId, fields)).status).toBe(200)
    const profile = await (await person.fetch(pathOf(person))).json()
    expect(profile).toMatchObject({ uid: person.userId, firstName: 'Ada', lastName: 'Park', username })
    expect(profile.picture).toEqual({ mediaId: picture, url: expect.stringMatching(/^\/media\/.*thumbnail\.webp$/) })
    expect(profile.permissions).toEqual({
      deleteAccount: true,
      manageTours: true,
      manageUsers: true,
      publishTours: true,
    })
    expect(await person.trpc.auth.me.query({})).toMatchObject({ username, picture: profile.picture.url })
  })

  it('rejects read-only fields and invalid values', async () => {
    const person = await aPerson(app)
    const stateBefore = await stateOf(app)
    for (const rejectedField of [
      { rootAdmin: true },
      { permissions: { deleteAccount: true } },
      { accounts: [] },
      { federatedIdentities: [] },
      { passwordHash: 'x' },
      { userId: person.userId },
      { picture: 'https://evil.example/pixel.png' },
      { username: 'a b' },
      { email: 'a@example.com, b@example.com' },
    ]) {
      expect(
        (await putProfile(person, person.userId, { firstName: 'Eve', ...rejectedField })).status,
        JSON.stringify(rejectedField),
      ).toBe(400)
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('is hidden from people of other accounts like an unknown user', async () => {
    const person = await aPerson(app)
    const stranger = await aPerson(app)
    const responseToForeignId = await putProfile(stranger, person.userId, { firstName: 'Eve' })
    const responseToUnknownId = await putProfile(stranger, randomUUID(), { firstName: 'Eve' })
    expect([responseToForeignId.status, responseToUnknownId.status]).toEqual([404, 404])
    expect(await responseToForeignId.text()).toBe(await responseToUnknownId.text())
    for (const path of ['', '/roles']) expect((await stranger.fetch(pathOf(person) + path)).status).toBe(404)
    expect((await aVisitor(app).fetch(pathOf(person))).status).toBe(401)
    expect((await storedUser(person.userId)).firstName).toBe('Robin')
  })

  it('is read and changed by managers of users of a shared account only', async () => {
    const accountId = await anAccount(app)
    const member = await aPerson(app, { accountId, role: 'editor' })
    const admin = await aPerson(app, { accountId, role: 'admin' })
    const publisher = await aPerson(app, { accountId, role: 'publisher' })
    expect((await putProfile(admin, member.userId, { lastName: 'Renamed' })).status).toBe(200)
    expect((await storedUser(member.userId)).lastName).toBe('Renamed')
    expect((await putProfile(member, member.userId, { firstName: 'Own' })).status).toBe(200)
    const { events } = await admin.trpc.audit.list.query({ action: 'profile-changed' })
    expect(events).toMatchObject([{ personId: admin.userId, subject: expect.stringMatching(/: lastName$/) }])
    const sentence = 'Sorry! You do not have access to manage users. Contact your tour admin to make changes here.'
    for (const response of [
      await putProfile(publisher, member.userId, { lastName: 'Mine' }),
      await publisher.fetch(pathOf(member)),
    ]) {
      expect(response.status).toBe(403)
      expect(await response.json()).toEqual({ errorMessage: sentence, status: 403, code: expect.any(String) })
    }
    // An email is a way to sign in: an admin of one account could reach the person's other accounts by it.
    expect((await putProfile(admin, member.userId, { email: 'mine@example.com' })).status).toBe(403)
    const root = await aPerson(app, { accountId, role: 'viewer', rootAdmin: true })
    expect((await putProfile(admin, root.userId, { lastName: 'Mine' })).status).toBe(403)
    expect((await putProfile(root, member.userId, { lastName: 'Root' })).status).toBe(200)
  })

  it('accepts images from libraries of the person’s accounts only', async () => {
    const person = await aPerson(app)
    const stranger = await aPerson(app)
    const foreignImage = await aMedium(app, stranger, { kind: 'images' })
    expect((await putProfile(person, person.userId, { picture: foreignImage })).status).toBe(404)
    const ownImage = await aMedium(app, person, { kind: 'images', buildId: 'c2c2c2c2' })
    expect((await putProfile(person, person.userId, { picture: ownImage })).status).toBe(200)
    expect((await putProfile(person, person.userId, { picture: null })).status).toBe(200)
    expect((await person.trpc.auth.me.query({}))?.picture).toBeNull()
  })

  it('names the fields that are taken', async () => {
    const person = await aPerson(app)
    const otherPerson = await aPerson(app)
    const username = `taken-${randomUUID().slice(0, 8)}`
    await putProfile(otherPerson, otherPerson.userId, { username })
    const response = await putProfile(person, person.userId, {
      username: username.toUpperCase(),
      email: otherPerson.email,
      firstName: 'Eve',
    })
    expect(response.status).toBe(409)
    expect((await response.json()).errorMessage).toBe('Failed to update email, username. Already in use.')
    const error = await apiErrorOf(
      person.trpc.users.update.mutate({ userId: person.userId, fields: { email: otherPerson.email } }),
    )
    expect(error).toMatchObject({ status: 409, facts: { fields: ['email'] } })
    expect((await storedUser(person.userId)).firstName).toBe('Robin')
  })

  it('gives a username to one of two concurrent requests', async () => {
    const people = await Promise.all([aPerson(app), aPerson(app)])
    const username = `first.${randomUUID().slice(0, 8)}`
    const responses = await Promise.all(people.map((person) => putProfile(person, person.userId, { username })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('T11: responses about users', () => {
  it('contain no secrets, no provider ids and no accounts unknown to the caller', async () => {
    const person = await aPerson(app)
    const admin = await aPerson(app, { accountId: person.accountId, role: 'admin' })
    const em = app.em()
    const subject = `subject-at-google-${randomUUID()}`
    const identity = {
      provider: 'google',
      issuer: 'https://accounts.google.com',
      email: 'private@example.com',
    } as const
    em.create(Identity, { user: person.userId, subject, ...identity })
    await em.flush()
    const otherAccountId = await anAccount(app, { name: 'Canary Gallery' })
    await em.execute(
      `insert into memberships (id, created_at, updated_at, account_id, user_id, role) values (?, now(), now(), ?, ?, 'owner')`,
      [randomUUID(), otherAccountId, person.userId],
    )
    for (const path of [pathOf(person), `${pathOf(person)}/roles`]) {
      const forPerson = await person.fetch(path)
      const forAdmin = await admin.fetch(path)
      const texts = [await forPerson.text(), await forAdmin.text()] as const
      for (const text of texts) {
        expect(secretLikeKeys(JSON.parse(text)).filter((key) => key !== 'federatedIdentities')).toEqual([])
        expect(text).not.toContain(subject)
        expect(text).not.toContain('issuer')
      }
      expect(texts[0]).toContain(otherAccountId)
      expect(texts[1]).not.toContain(otherAccountId)
      expect(texts[1]).not.toContain('Canary Gallery')
      expect(texts[1]).not.toContain('private@example.com')
    }
    const sessions = await person.trpc.users.sessions.query({})
    const me = await person.trpc.auth.me.query({})
    expect([sessions.length, me?.uid]).toEqual([1, person.userId])
    expect(secretLikeKeys([sessions, me])).toEqual([])
  })

  it('contain the role and its permissions per account', async () => {
    const person = await aPerson(app, { role: 'publisher' })
    const roles = await (await person.fetch(`${pathOf(person)}/roles`)).json()
    const permissions = ['viewTour', 'manageTours', 'publishTours']
    expect(roles).toEqual([{ aid: person.accountId, accountName: 'Harbor Museum', rid: 'publisher', permissions }])
  })
})
