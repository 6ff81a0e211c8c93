import { readSources } from './source.ts'

export const productSources = readSources('src')
/** Code that does not ship. The rules about type holes, folding and file size hold for it as well. */
export const supportSources = readSources('tests', 'scripts', 'bench', 'packages')

/**
 * Minimum number of files in each top-level folder, about nine tenths of the number when it was last raised. A rule that
 * reads the wrong folder sees fewer files, and would pass without having checked anything.
 */
export const minimumFileCounts = {
  'src/shared/': 245,
  'src/server/': 900,
  'src/sdk/': 310,
  'src/client/': 800,
} as const
