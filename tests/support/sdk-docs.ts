import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../docs/sdk')
/** Pages of the SDK in the order of their index, as one text. */
export const sdkDocs = ['embedding', 'scripting', 'viewer', 'visitors']
  .map((page) => readFileSync(join(folder, `${page}.md`), 'utf8'))
  .join('\n')

/** Names in the first column of the tables of docs/sdk with a given header. */
export function namesUnder(head: string): readonly string[] {
  const [, afterHead = ''] = sdkDocs.split(`| ${head} |`)
  const [table = ''] = afterHead.split('\n\n')
  const columns = table.split('\n').flatMap((row) => (row.startsWith('| `') ? [row.split(' | ')[0] ?? ''] : []))
  return columns.flatMap((column) => [...column.matchAll(/`([\w.]+)/g)].map(([, name = '']) => name))
}

/** Examples of docs/sdk in their order. */
export function examplesOf(): readonly { readonly language: string; readonly code: string }[] {
  return [...sdkDocs.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
}
