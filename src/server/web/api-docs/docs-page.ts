import type { oas32 } from 'zod-openapi'
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

function parameterTable(parameters: oas32.OperationObject['parameters'] = []): string {
  const rows = parameters.flatMap((parameter): FieldRow[] => {
    if (!('in' in parameter)) return []
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

function bodyTable(body: oas32.OperationObject['requestBody']): string {
  if (body === undefined || !('content' in body)) return ''
  return Object.entries(body.content)
    .map(([type, media]) => {
      const table = fieldTable(`Body: ${contentTexts[type] ?? type}`, fieldRowsOf(schemaOf(media)))
      return table + exampleHtml(media)
    })
    .join('')
}

const isApiError = (status: string) => Number(status) >= 400

function responseTables(responses: oas32.ResponsesObject): string {
  const successes = Object.entries(responses).filter(([status]) => !isApiError(status))
  return successes
    .map(([status, { content = {} }]: [string, oas32.ResponseObject]) =>
      Object.entries(content)
        .map(([type, media]) => {
          const schema = schemaOf(media)
          const rows = fieldRowsOf(schema)
          const caption = `Response ${status}: ${contentTexts[type] ?? type}`
          if (rows.length > 0) return fieldTable(caption, rows)
          const isNamedSchema = schema !== undefined && typeof schema === 'object' && schema.$ref !== undefined
          const emptyNote = type === 'application/json' && !isNamedSchema ? ', without fields' : ''
          return `<h4>${escapeHtml(caption)}${emptyNote}</h4>${isNamedSchema ? `<p>${typeHtmlOf(schema)}</p>` : ''}`
        })
        .join(''),
    )
    .join('')
}

function errorTable(responses: oas32.ResponsesObject): string {
  const errors = Object.entries(responses).filter(([status]) => isApiError(status))
  if (errors.length === 0) return ''
  const rowsHtml = errors.map(([status, { description = '' }]: [string, oas32.ResponseObject]) => {
    const messages = description.split(' · ').map((message) => `<li>${escapeHtml(message)}</li>`)
    return `<tr><th scope="row"><code>${status}</code></th><td><ul class="messages" role="list">${messages.join('')}</ul></td></tr>`
  })
  return `<table class="statuses"><caption>Errors</caption><thead><tr><th scope="col">Status</th><th scope="col">Messages</th></tr></thead><tbody>${rowsHtml.join('')}</tbody></table>`
}

function callHtml(call: Call): string {
  const { method, path, operation } = call
  const { summary = '', description, responses = {} } = operation
  return `<article id="${anchorOf(call)}"><h3>${escapeHtml(summary)}</h3>
<p class="call"><span class="method">${method.toUpperCase()}</span><code class="path">${escapeHtml(path)}</code></p>
<p class="who">Required access: ${escapeHtml(String(operation['x-who-may'] ?? ''))}</p>
${description === undefined ? '' : `<p>${proseHtml(description)}</p>`}
${parameterTable(operation.parameters)}${bodyTable(operation.requestBody)}${responseTables(responses)}${errorTable(responses)}
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
  return `<nav aria-label="Calls">${groupLists.join('')}<h2>Schemas</h2>${list(links)}</nav>`
}

const logoSvg =
  '<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="7"/></svg>'

/** Renders the API document as a page that needs no scripts. */
export function renderDocsPage(document: oas32.OpenAPIObject, styles: string): string {
  const { title, version, description = '' } = document.info
  const groups = groupsOf(document)
  const schemas = Object.entries(document.components?.schemas ?? {})
  const groupHtml = groups.map(
    ({ name, description: lead, calls }) =>
      `<section aria-labelledby="${groupAnchor(name)}"><h2 id="${groupAnchor(name)}">${escapeHtml(name)}</h2><p class="lead">${escapeHtml(lead)}</p>${calls.map(callHtml).join('')}</section>`,
  )
  const schemaHtml = schemas.map(
    ([name, schema]) =>
      `<article id="${schemaAnchor(name)}"><h3>${escapeHtml(name)}</h3>${fieldTable('Fields', fieldRowsOf(schema))}</article>`,
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
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2><p class="lead">Objects that several responses share.</p>${schemaHtml.join('')}</section>
</div></main></body>
</html>
`
}
