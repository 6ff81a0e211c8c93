import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Form } from '../../../../src/shared/forms/forms.ts'
import type { HubspotEvent } from '../../../../src/shared/hubspot/hubspot.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import type { TestApp } from '../../../support/app.ts'
import { makeDue } from '../../../support/pending-jobs.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import type { HubspotServer } from '../../../support/servers/hubspot-server.ts'
import { aTourWithForm, formSubmitter, publish } from '../../tours/forms/published-form.ts'

export const fields = {
  name: aField('text', { label: 'Name' }),
  email: aField('email', { label: 'Email' }),
  interests: aField('checkboxes', { label: 'Interests', settings: { options: ['Art', 'Ships'] } }),
  newsletter: aField('consent', { label: 'Newsletter' }),
}
const { name, email, interests, newsletter } = fields

export const mapping = {
  [name.id]: 'firstname',
  [email.id]: 'email',
  [interests.id]: 'interests',
  [newsletter.id]: 'newsletter',
}

let lastPortalId = 40_000

/** Creates a token of a HubSpot account (a portal), by default of a new one. */
export function aToken(hubspot: HubspotServer, portalId = ++lastPortalId): { token: string; portalId: number } {
  const token = `pat-na1-${randomUUID()}`
  hubspot.portals.set(token, portalId)
  return { token, portalId }
}

export async function aConnectedPerson(app: TestApp, hubspot: HubspotServer) {
  const person = await aPerson(app)
  const { token, portalId } = aToken(hubspot)
  await person.trpc.hubspot.connect.mutate({ token })
  return { person, token, portalId }
}

/** Creates a published form, with functions that submit and list its responses. */
export async function aTourWithMappedForm(
  app: TestApp,
  person: Person,
  formFields: Partial<Form> = { hubspot: mapping },
) {
  const form = aForm([name, email, interests, newsletter], formFields)
  const { tourId } = await aTourWithForm(app, person, form)
  await publish(person, tourId)
  const formIds = { tourId, formId: form.id }
  const list = async () => (await person.trpc.submissions.list.query(formIds)).submissions
  return { ...formIds, form, send: formSubmitter(app, person, formIds), list }
}

/** Makes the next attempts due now, so that no test waits for a backoff. */
export async function makeEventsDue(app: Pick<TestApp, 'em'>): Promise<void> {
  await makeDue(app, "name = 'send-to-hubspot' and state in ('created', 'retry')")
}

type SubmissionList = {
  readonly list: () => Promise<readonly { readonly id: string; readonly hubspot: HubspotEvent | null }[]>
}

/** Waits for the event of the newest submission in the expected state. */
export async function eventOf(
  { list }: SubmissionList,
  isReady: (event: HubspotEvent) => boolean = ({ state }) => state !== 'sending',
) {
  return vi.waitUntil(
    async () => {
      const [newest] = await list()
      const event = newest?.hubspot ?? null
      return event !== null && isReady(event) && event
    },
    { timeout: 60_000, interval: 100 },
  )
}
