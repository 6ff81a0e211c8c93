import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationKindNames } from '../../../src/shared/notifications/notification-kinds.ts'
import type { NotificationSetting } from '../../../src/shared/notifications/notifications.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson } from '../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const path = '/api/admin/users/notifications'

describe('email notifications', () => {
  it('are all on until the person turns one off, for themselves alone', async () => {
    const person = await aPerson(app)
    const other = await aPerson(app)
    const change = { method: 'PATCH', body: JSON.stringify({ kind: 'mention', choice: 'off' }) }
    const headers = { 'Content-Type': 'application/json' }
    const saved: NotificationSetting[] = await (await person.fetch(path, { ...change, headers })).json()
    expect(saved.map(({ kind }) => kind)).toEqual(notificationKindNames)
    expect(saved.filter(({ choice }) => choice === 'off').map(({ kind }) => kind)).toEqual(['mention'])
    expect(await (await person.fetch(path)).json()).toEqual(saved)
    expect((await other.trpc.notifications.get.query({})).every(({ choice }) => choice === 'atOnce')).toBe(true)
  })

  it('say which of them a role can bring', async () => {
    const viewer = await aPerson(app, { role: 'viewer' })
    const available = (await viewer.trpc.notifications.get.query({})).filter(({ isAvailable }) => isAvailable)
    expect(available.map(({ kind }) => kind)).toEqual(['mention'])
  })
})
