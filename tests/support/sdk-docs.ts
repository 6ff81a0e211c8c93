import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const docsFolder = join(import.meta.dirname, '../../docs/sdk')

/** Pages of docs/sdk in the order of their index, as one text. */
export const sdkDocs = ['embedding', 'scripting', 'scene', 'viewer', 'visitors', 'panorama']
  .map((page) => readFileSync(join(docsFolder, `${page}.md`), 'utf8'))
  .join('\n')

/** Names in the first column of a table in docs/sdk. `header` is the header of this column. */
export function namesInTable(header: string): readonly string[] {
  const [, afterHeader] = sdkDocs.split(`| ${header} |`)
  if (afterHeader === undefined) throw new Error(`docs/sdk has no table with the column "${header}"`)
  const [table = ''] = afterHeader.split('\n\n')
  const firstCells = table.split('\n').flatMap((row) => (row.startsWith('| `') ? [row.split(' | ')[0] ?? ''] : []))
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([\w.]+)/g)].map(([, name = '']) => name))
}

/** Code blocks of docs/sdk, in order. */
export function sdkExamples(): readonly { readonly language: string; readonly code: string }[] {
  return [...sdkDocs.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
}
