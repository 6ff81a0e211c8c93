import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(import.meta.dirname, '../../docs/sdk.md'), 'utf8')

/** Names in the first column of the table of docs/sdk.md whose head begins so. */
export function namesUnder(head: string): readonly string[] {
  const [, rest = ''] = page.split(`| ${head} |`)
  const [table = ''] = rest.split('\n\n')
  const columns = table.split('\n').flatMap((row) => (row.startsWith('| `') ? [row.split(' | ')[0] ?? ''] : []))
  return columns.flatMap((column) => [...column.matchAll(/`([\w.]+)/g)].map(([, name = '']) => name))
}

/** The examples of docs/sdk.md, in their order. */
export function examplesOf(): readonly { readonly language: string; readonly code: string }[] {
  return [...page.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(([, language = '', code = '']) => ({ language, code }))
}
