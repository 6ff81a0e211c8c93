import { z } from 'zod'
import { emailProperty } from '../../../shared/hubspot/hubspot-mapping.ts'
import { mebibyte, secondMs } from '../../../shared/kernel/units.ts'
import type { CallOutcome, Hubspot, HubspotCall } from '../hubspot.ts'
import { detailOf, failedCall, jsonOf, noResponse, unreadable } from './hubspot-failures.ts'

export const hubspotApiLimits = {
  /** Time from the connection to the last byte of the response. */
  timeoutMs: 15 * secondMs,
  responseMaxBytes: 256 * 1024,
  /** Maximum size of the list of properties: an account may have a thousand with all their options. */
  propertiesMaxBytes: 8 * mebibyte,
} as const

/** Reads a body of at most `maxBytes` as text; null for a larger one. */
async function readBounded(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type HubspotSettings = { readonly apiUrl: string; readonly timeoutMs?: number }

type Request<Schema extends z.ZodType> = {
  readonly path: string
  readonly schema: Schema
  /** Body of a POST request, sent as JSON. */
  readonly body?: unknown
  readonly maxBytes?: number
}

/** https://developers.hubspot.com/docs/api-reference/legacy/account/account-information/get-account-details */
const accountDetails = z.looseObject({ portalId: z.number().int() })

const contactList = z.looseObject({ results: z.array(z.unknown()) })

/** https://developers.hubspot.com/docs/api-reference/legacy/crm/properties */
const propertyList = z.looseObject({
  results: z.array(
    z.looseObject({
      name: z.string(),
      label: z.string(),
      hidden: z.boolean().optional(),
      archived: z.boolean().optional(),
      calculated: z.boolean().optional(),
      modificationMetadata: z.looseObject({ readOnlyValue: z.boolean().optional() }).optional(),
    }),
  ),
})

/** https://developers.hubspot.com/docs/api-reference/legacy/crm/objects/contacts/batch/upsert-contacts */
const upsertResult = z.looseObject({ results: z.array(z.looseObject({ id: z.string() })).length(1) })
/** Body of status 207, with the errors of inputs that failed. */
const partialFailure = z.looseObject({ errors: z.array(z.looseObject({ message: z.string().optional() })).min(1) })

type Property = z.output<typeof propertyList>['results'][number]

function isWritable({ hidden, archived, calculated, modificationMetadata }: Property): boolean {
  return !hidden && !archived && !calculated && modificationMetadata?.readOnlyValue !== true
}

/** Creates the function that calls HubSpot. Redirects are not followed, so that the token goes to the API only. */
function createCaller({ apiUrl, timeoutMs = hubspotApiLimits.timeoutMs }: HubspotSettings) {
  const base = apiUrl.replace(/\/+$/, '')
  return async <Schema extends z.ZodType>(
    { token, signal }: HubspotCall,
    { path, schema, body, maxBytes = hubspotApiLimits.responseMaxBytes }: Request<Schema>,
  ): Promise<CallOutcome<z.output<Schema>>> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const bodyOptions = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json', 'User-Agent': 'Stopover' }
    try {
      const response = await fetch(base + path, {
        ...bodyOptions,
        headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
        redirect: 'manual',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      })
      const text = await readBounded(response, maxBytes)
      if (text === null) return unreadable
      if (!response.ok) return failedCall(response, text)
      const parsed = schema.safeParse(jsonOf(text))
      if (parsed.success) return { failure: null, value: parsed.data }
      const parsedFailure = partialFailure.safeParse(jsonOf(text))
      if (!parsedFailure.success) return unreadable
      const detail = detailOf(JSON.stringify(parsedFailure.data.errors[0]))
      return { failure: 'rejected', detail, retryAfterMs: null }
    } catch {
      signal?.throwIfAborted()
      return noResponse
    }
  }
}

/** Client of HubSpot's HTTP API. */
export function hubspotApi(settings: HubspotSettings): Hubspot {
  const call = createCaller(settings)
  const readProperties = (options: HubspotCall) =>
    call(options, {
      path: '/crm/v3/properties/contacts',
      schema: propertyList,
      maxBytes: hubspotApiLimits.propertiesMaxBytes,
    })
  return {
    check: async (options) => {
      const details = await call(options, { path: '/account-info/v3/details', schema: accountDetails })
      if (details.failure !== null) return details
      // The permission to write contacts can't be checked without writing one.
      const readable = await call(options, { path: '/crm/v3/objects/contacts?limit=1', schema: contactList })
      if (readable.failure !== null) return readable
      const properties = await readProperties(options)
      if (properties.failure !== null) return properties
      return { failure: null, value: { portalId: String(details.value.portalId) } }
    },
    properties: async (options) => {
      const list = await readProperties(options)
      if (list.failure !== null) return list
      const writable = list.value.results.filter(isWritable).map(({ name, label }) => ({ name, label }))
      return { failure: null, value: writable.sort((a, b) => a.label.localeCompare(b.label, 'en')) }
    },
    upsertContact: async (options, { email, properties }) => {
      const body = { inputs: [{ id: email, idProperty: emailProperty, properties }] }
      const outcome = await call(options, { path: '/crm/v3/objects/contacts/batch/upsert', schema: upsertResult, body })
      if (outcome.failure !== null) return outcome
      return { failure: null, value: { contactId: outcome.value.results[0]?.id ?? '' } }
    },
  }
}
