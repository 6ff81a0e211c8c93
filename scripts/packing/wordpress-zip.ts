import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { root } from '../program.ts'

export const wordpressFolder = join(root, 'packages/wordpress')

/** Version 0.0.0 in the plugin's files, which is replaced with the product's version. */
const versionPlaceholder = /(Version: |Stable tag: |'version'\s+=> '|"version": ")0\.0\.0/g

/** Fixed time, so that builds are reproducible; 1980 is the earliest year of the zip format. */
const modifiedAt = new Date(1980, 0, 2)

/** Files of the plugin as WordPress installs it: one folder, with the product's version. */
async function pluginFiles(version: string): Promise<Readonly<Record<string, Uint8Array>>> {
  const entries = await readdir(wordpressFolder, { recursive: true, withFileTypes: true })
  const files: Record<string, Uint8Array> = { 'stopover/LICENSE': await readFile(join(root, 'LICENSE')) }
  for (const entry of entries.filter((entry) => entry.isFile() && entry.name !== 'README.md')) {
    const path = join(entry.parentPath, entry.name)
    const text = await readFile(path, 'utf8')
    files[`stopover${path.slice(wordpressFolder.length)}`] = Buffer.from(
      text.replaceAll(versionPlaceholder, `$1${version}`),
    )
  }
  return files
}

/** Writes `stopover-wordpress-VERSION.zip` into a folder and returns its path. */
export async function packWordpress(folder: string, version: string): Promise<string> {
  const path = join(folder, `stopover-wordpress-${version}.zip`)
  await writeFile(path, zipSync(await pluginFiles(version), { mtime: modifiedAt }))
  return path
}
