import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { root } from '../program.ts'

const compress = promisify(brotliCompress)
const compressiblePattern = /\.(?:js|css|svg)$/

/**
 * Writes a Brotli file beside each script, style sheet and drawing of a folder in `dist`. Files are a sixth smaller than
 * responses that are compressed for each request, which must be fast.
 */
export async function compressAssets(folderInDist: string): Promise<void> {
  const assetFolder = join(root, 'dist', folderInDist)
  const names = readdirSync(assetFolder).filter((name) => compressiblePattern.test(name))
  const compressAsset = async (name: string) => {
    const text = await readFile(join(assetFolder, name))
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    }
    await writeFile(join(assetFolder, `${name}.br`), await compress(text, { params }))
  }
  await Promise.all(names.map(compressAsset))
}
