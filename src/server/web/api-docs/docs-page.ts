import type { oas32 } from 'zod-openapi'
import { defaultErrorMessage } from '../../../shared/kernel/app-error.ts'
import { type ErrorCode, errorStatuses } from '../../../shared/kernel/error-codes.ts'
import { escapeHtml } from '../../../shared/web/escape-html.ts'
import { apiPaths, screenPaths } from '../../../shared/web/routes.ts'
import { type FieldRow, fieldRowsOf, proseHtml, schemaAnchor, typeHtmlOf } from './schema-rows.ts'

type Call = { readonly method: string; readonly path: string; readonly operation: oas32.OperationObject }

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const

/** All calls of a document, in its order. */
function callsOf({ paths = {} }: oas32.OpenAPIObject): Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation: oas32.OperationObject | undefined = item[method]
      return operation === undefined ? [] : [{ method, path, operation }]
    }),
  )
}

const anchorOf = ({ operation }: Call) => `call-${operation.operationId ?? ''}`

/** Sets ARIA roles explicitly, because a table that CSS lays out as blocks on a phone loses its implicit ones. */
function fieldTable(caption: string, rows: readonly FieldRow[]): string {
  if (rows.length === 0) return ''
  const rowsHtml = rows.map(({ name, isRequired, typeHtml, descriptionHtml }) => {
    const requiredHtml = isRequired ? '<span class="need">required</span>' : ''
    const cells = `<td role="cell">${typeHtml}</td><td role="cell">${descriptionHtml}</td>`
    return `<tr role="row"><th role="rowheader" scope="row"><code>${escapeHtml(name)}</code>${requiredHtml}</th>${cells}</tr>`
  })
  const headings = ['Field', 'Type', 'Description']
    .map((heading) => `<th role="columnheader" scope="col">${heading}</th>`)
    .join('')
  return `<table role="table" class="fields"><caption>${escapeHtml(caption)}</caption><thead role="rowgroup"><tr role="row">${headings}</tr></thead><tbody role="rowgroup">${rowsHtml.join('')}</tbody></table>`
}

type Components = NonNullable<oas32.OpenAPIObject['components']>

function resolveParameter(
  parameter: oas32.ParameterObject | oas32.ReferenceObject,
  components: Components,
): oas32.ParameterObject | undefined {
  if ('in' in parameter) return parameter
  const named = components.parameters?.[parameter.$ref.split('/').at(-1) ?? '']
  return named !== undefined && 'in' in named ? named : undefined
}

function parameterTable(parameters: oas32.OperationObject['parameters'] = [], components: Components): string {
  const rows = parameters.flatMap((reference): FieldRow[] => {
    const parameter = resolveParameter(reference, components)
    if (parameter === undefined) return []
    const { name, required: isRequired = false, schema, description = '' } = parameter
    const prefix = parameter.in === 'path' ? 'In the path. ' : ''
    return [{ name, isRequired, typeHtml: typeHtmlOf(schema), descriptionHtml: proseHtml(prefix + description) }]
  })
  return fieldTable('Parameters', rows)
}

const contentTexts: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'multipart/form-data': 'form with files (multipart/form-data)',
  'text/plain': 'plain text',
  'text/csv': 'comma-separated values',
}

function schemaOf(media: oas32.MediaTypeObject | oas32.ReferenceObject) {
  return 'schema' in media ? media.schema : undefined
}

function exampleHtml(media: oas32.MediaTypeObject | oas32.ReferenceObject): string {
  if (!('example' in media) || media.example === undefined) return ''
  const text = JSON.stringify(media.example, null, 2)
  return `<h4>Example</h4><pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`
}

function schemaHtml(caption: string, schema: ReturnType<typeof schemaOf>): string {
  const rows = fieldRowsOf(schema)
  if (rows.length > 0) return fieldTable(caption, rows)
  const isNamedSchema = schema !== undefined && typeof schema === 'object' && schema.$ref !== undefined
  return isNamedSchema ? `<h4>${escapeHtml(caption)}</h4><p>${typeHtmlOf(schema)}</p>` : ''
}

function bodyTable(body: oas32.OperationObject['requestBody']): string {
  if (body === undefined || !('content' in body)) return ''
  return Object.entries(body.content)
    .map(([type, media]) => schemaHtml(`Body: ${contentTexts[type] ?? type}`, schemaOf(media)) + exampleHtml(media))
    .join('')
}

const isApiError = (status: string) => /^[45]/.test(status)

function responseTables(responses: oas32.ResponsesObject): string {
  const successes = Object.entries(responses).filter(([status]) => !isApiError(status))
  return successes
    .map(([status, { content = {} }]: [string, oas32.ResponseObject]) =>
      Object.entries(content)
        .map(([type, media]) => {
          const caption = `Response ${status}: ${contentTexts[type] ?? type}`
          const emptyNote = type === 'application/json' ? ', without fields' : ''
          return schemaHtml(caption, schemaOf(media)) || `<h4>${escapeHtml(caption)}${emptyNote}</h4>`
        })
        .join(''),
    )
    .join('')
}

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorStatuses, code)

/** Table of the error codes of a call, or of all calls. */
function errorTable(caption: string, codes: unknown): string {
  const errorCodes = Array.isArray(codes) ? codes.filter(isErrorCode) : []
  if (errorCodes.length === 0) return ''
  const rowsHtml = errorCodes.map(
    (code) =>
      `<tr><th scope="row"><code>${errorStatuses[code]}</code></th><td><code>${code.replaceAll('.', '.<wbr>')}</code></td><td>${escapeHtml(defaultErrorMessage(code))}</td></tr>`,
  )
  return `<table class="statuses"><caption>${caption}</caption><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Message</th></tr></thead><tbody>${rowsHtml.join('')}</tbody></table>`
}

/** Required access of a call, in words. */
function accessText(operation: oas32.OperationObject, document: oas32.OpenAPIObject): string {
  const texts: Readonly<Record<string, unknown>> = Object(document['x-permissions'])
  return String(texts[String(operation['x-permission'])] ?? '')
}

function callHtml(call: Call, document: oas32.OpenAPIObject): string {
  const { method, path, operation } = call
  const { summary = '', description, responses = {} } = operation
  return `<article id="${anchorOf(call)}"><h3>${escapeHtml(summary)}</h3>
<p class="call"><span class="method">${method.toUpperCase()}</span><code class="path">${escapeHtml(path)}</code></p>
<p class="who">Required access: ${escapeHtml(accessText(operation, document))}</p>
${description === undefined ? '' : `<p>${proseHtml(description)}</p>`}
${parameterTable(operation.parameters, document.components ?? {})}${bodyTable(operation.requestBody)}${responseTables(responses)}${errorTable('Further errors', operation['x-error-codes'])}
</article>`
}

type Group = { readonly name: string; readonly description: string; readonly calls: readonly Call[] }

function groupsOf(document: oas32.OpenAPIObject): Group[] {
  const calls = callsOf(document)
  return (document.tags ?? []).map(({ name, description = '' }) => ({
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags?.includes(name)),
  }))
}

const groupAnchor = (name: string) => `group-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`

function navHtml(groups: readonly Group[], schemaNames: readonly string[]): string {
  const list = (items: readonly string[]) => `<ul role="list">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  const groupLists = groups.map(
    ({ name, calls }) =>
      `<h2>${escapeHtml(name)}</h2>${list(
        calls.map((call) => `<a href="#${anchorOf(call)}">${escapeHtml(call.operation.summary ?? '')}</a>`),
      )}`,
  )
  const links = schemaNames.map((name) => `<a href="#${schemaAnchor(name)}">${escapeHtml(name)}</a>`)
  return `<nav aria-label="Calls">${groupLists.join('')}<h2>More</h2>${list(['<a href="#events">Webhook events</a>', '<a href="#errors">Errors of many calls</a>'])}<h2>Schemas</h2>${list(links)}</nav>`
}

const logoSvg =
  '<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="7"/></svg>'

type DocumentedSchema = Parameters<typeof typeHtmlOf>[0]

/** Fields or type of a named schema. Schemas of a kind add fields to those of all kinds. */
function namedSchemaHtml(schema: DocumentedSchema): string {
  const parts = typeof schema === 'object' && 'allOf' in schema ? (schema.allOf ?? []) : []
  const bases = parts.filter((part) => typeof part === 'object' && part.$ref !== undefined).map(typeHtmlOf)
  const baseHtml = bases.length === 0 ? '' : `<p>All fields of ${bases.join(', ')}, and these:</p>`
  const rows = parts.length === 0 ? fieldRowsOf(schema) : parts.flatMap((part) => fieldRowsOf(part))
  return baseHtml + (rows.length === 0 ? `<p>${typeHtmlOf(schema)}</p>` : fieldTable('Fields', rows))
}

/** Requests that Stopover sends to webhooks. */
function eventsHtml({ webhooks = {} }: oas32.OpenAPIObject): string {
  const rows = Object.entries(webhooks).map(([type, { post }]): FieldRow => {
    const body = post?.requestBody
    const media = body !== undefined && 'content' in body ? body.content['application/json'] : undefined
    const typeHtml = media === undefined ? '' : typeHtmlOf(schemaOf(media))
    return { name: type, isRequired: false, typeHtml, descriptionHtml: proseHtml(post?.summary ?? '') }
  })
  return fieldTable('Events', rows)
}

function commonErrorsHtml({ components }: oas32.OpenAPIObject): string {
  const error = components?.responses?.Error
  return errorTable('Errors', error !== undefined && 'x-error-codes' in error ? error['x-error-codes'] : [])
}

/** Renders the API document as a page that needs no scripts. */
export function renderDocsPage(document: oas32.OpenAPIObject, styles: string): string {
  const { title, version, description = '' } = document.info
  const groups = groupsOf(document)
  const schemas = Object.entries(document.components?.schemas ?? {})
  const groupHtml = groups.map(
    ({ name, description: lead, calls }) =>
      `<section aria-labelledby="${groupAnchor(name)}"><h2 id="${groupAnchor(name)}">${escapeHtml(name)}</h2><p class="lead">${escapeHtml(lead)}</p>${calls.map((call) => callHtml(call, document)).join('')}</section>`,
  )
  const schemaArticles = schemas.map(
    ([name, schema]) =>
      `<article id="${schemaAnchor(name)}"><h3>${escapeHtml(name)}</h3>${namedSchemaHtml(schema)}</article>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(title)}</title><style>${styles}</style>
</head>
<body><a class="skip" href="#calls">Skip to calls</a>
<header class="top"><a class="home" href="${screenPaths.home}">${logoSvg}<span>Stopover</span></a></header>
<main class="frame"><div class="intro"><h1>${escapeHtml(title)}</h1>
<p class="lead">Version ${escapeHtml(version)} · <a href="${apiPaths.document}">OpenAPI document</a></p>
<p>${proseHtml(description)}</p></div>
${navHtml(
  groups,
  schemas.map(([name]) => name),
)}
<div class="calls" id="calls" tabindex="-1">
${groupHtml.join('\n')}
<section aria-labelledby="events"><h2 id="events">Webhook events</h2><p class="lead">Requests that Stopover sends to the webhooks of an account.</p>${eventsHtml(document)}</section>
<section aria-labelledby="errors"><h2 id="errors">Errors of many calls</h2><p class="lead">Each call lists only its further errors. The body is always ${typeHtmlOf({ $ref: '#/components/schemas/Error' })}.</p>${commonErrorsHtml(document)}</section>
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2><p class="lead">Objects that calls and events share.</p>${schemaArticles.join('')}</section>
</div></main></body>
</html>
`
}
