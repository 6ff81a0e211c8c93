import type { z } from 'zod'
import type { ExampleValues } from '../kernel/examples/example-values.ts'
import { parametersOf } from './parameters.ts'
import type { RestRoute } from './rest.ts'

/** Valid request to a route. */
export type ExampleRequest = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body?: object
  readonly form?: object
}

type Fields = Readonly<Record<string, unknown>>

/** Names in the input of parameters that the specification abbreviates. */
const inputNames: Readonly<Record<string, string>> = { aid: 'accountId', tid: 'tourId', uid: 'userId' }

/** Value of a path parameter. It is the first element where the operation takes a list and its route a single element. */
function parameterIn(fields: Fields, parameter: string): string {
  const name = inputNames[parameter] ?? parameter
  const list = fields[`${name}s`]
  const value = fields[name] ?? (Array.isArray(list) ? list[0] : undefined)
  if (typeof value !== 'string') throw new Error(`the example has no ${name}`)
  return value
}

/** The fields that a schema has. */
function fieldsOf(fields: Fields, { shape }: z.ZodObject): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(shape, name)))
}

/** Values as the texts of a query. */
function textsOf(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

/** Builds the request to a route from the example of its operation. */
export function exampleRequest(
  { path, query, body, form, exampleIn }: RestRoute,
  values: ExampleValues,
): ExampleRequest {
  const fields = exampleIn(values)
  const pathFields = { ...fields, accountId: values.accountId }
  return {
    params: Object.fromEntries(parametersOf(path).map((name) => [name, parameterIn(pathFields, name)])),
    query: query === undefined ? {} : textsOf(fieldsOf(fields, query)),
    ...(body === undefined ? {} : { body: fieldsOf(fields, body) }),
    ...(form === undefined ? {} : { form: fieldsOf(fields, form) }),
  }
}
