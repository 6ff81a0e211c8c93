import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '../../../../src/shared/notifications/notification-kinds.ts'
import type { NotificationSetting } from '../../../../src/shared/notifications/notifications.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson } from '../../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const path = '/api/admin/users/notifications'

describe('email notifications', () => {
  it('are as usual until the person chooses otherwise, for themselves alone', async () => {
    const person = await aPerson(app)
    const other = await aPerson(app)
    const change = { method: 'PATCH', body: JSON.stringify({ kind: 'mention', choice: 'off' }) }
    const headers = { 'Content-Type': 'application/json' }
    const saved: NotificationSetting[] = await (await person.fetch(path, { ...change, headers })).json()
    expect(saved.map(({ kind }) => kind)).toEqual(notificationKindNames)
    expect(saved.filter(({ choice }) => choice === 'off').map(({ kind }) => kind)).toEqual(['mention', 'formAnswered'])
    expect(await (await person.fetch(path)).json()).toEqual(saved)
    const ofOther = await other.trpc.notifications.get.query({})
    expect(ofOther.map(({ kind, choice }) => [kind, choice])).toEqual(
      notificationKindNames.map((kind) => [kind, notificationKinds[kind].defaultChoice]),
    )
  })

  it('come once a day where the kind has that choice, and nowhere else', async () => {
    const person = await aPerson(app)
    const choose = async (kind: NotificationKind) => {
      const headers = { 'Content-Type': 'application/json' }
      return person.fetch(path, { method: 'PATCH', body: JSON.stringify({ kind, choice: 'daily' }), headers })
    }
    const saved: NotificationSetting[] = await (await choose('formAnswered')).json()
    expect(saved.filter(({ choice }) => choice === 'daily').map(({ kind }) => kind)).toEqual(['formAnswered'])
    expect((await choose('mention')).status).toBe(400)
  })

  it('say which of them a role can bring', async () => {
    const viewer = await aPerson(app, { role: 'viewer' })
    const available = (await viewer.trpc.notifications.get.query({})).filter(({ isAvailable }) => isAvailable)
    expect(available.map(({ kind }) => kind)).toEqual(['mention'])
  })
})
