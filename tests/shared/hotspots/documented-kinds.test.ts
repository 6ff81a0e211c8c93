import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { hotspotKindNames, hotspotKinds } from '../../../src/shared/hotspots/registry.ts'

/** Fields of the details of a kind, over all members of a union. */
function fieldsOf(details: z.ZodType): string[] {
  const { properties = {}, anyOf = [] } = z.toJSONSchema(details, { io: 'input', unrepresentable: 'any' })
  const forms = anyOf.flatMap((form) => (typeof form === 'object' ? Object.keys(form.properties ?? {}) : []))
  return [...new Set([...Object.keys(properties), ...forms])]
}

/** Documentation of the details by kind, from docs/api.md. */
function documentedKinds(): ReadonlyMap<string, string> {
  const [, table = ''] = /^\| Kind \| `details` \|$(.*?)^$/ms.exec(readFileSync('docs/api.md', 'utf8')) ?? []
  return new Map([...table.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, kind = '', text = '']) => [kind, text]))
}

it('the API documentation lists all hotspot kinds with all fields of their details', () => {
  const documentation = documentedKinds()
  expect([...documentation.keys()]).toEqual(hotspotKindNames)
  for (const kind of hotspotKindNames) {
    const fields = fieldsOf(hotspotKinds[kind].details)
    expect(fields, kind).not.toEqual([])
    expect([kind, fields.filter((field) => !documentation.get(kind)?.includes(`\`${field}\``))]).toEqual([kind, []])
  }
})
