import { createHash } from 'node:crypto'
import type { PinnedScript } from '../../../shared/publishing/pinned-script.ts'
import { builtSdkFolder, readSdkFiles, type SdkFile } from '../../ports/sdk-files.ts'

/** Script of the current version. The script of a pinned version has the same name, in the folder of its version. */
export const scriptName = 'stopover.js'
/** Type declarations of the script. */
export const typesName = 'stopover.d.ts'
/** File name of the pinned version's script in the build. */
export const pinnedScriptName = 'stopover-pinned.js'

const versionLength = 24
const versionPattern = new RegExp(`^[0-9a-f]{${versionLength}}$`)
const namePattern = /^[\w-]{1,100}\.js$/

/** A pinned version of the SDK: its modules, and the script that verifies them. */
export type PinnedSdk = PinnedScript & { readonly version: string; readonly files: readonly SdkFile[] }

/** Key of an archived file in the file store; undefined for an invalid version or name. */
export function archiveKey(version: string, name: string): string | undefined {
  return versionPattern.test(version) && namePattern.test(name) ? `sdk/${version}/${name}` : undefined
}

/** Version of the modules: the beginning of a digest of their names and contents. */
function versionOf(files: readonly SdkFile[]): string {
  const hash = createHash('sha256')
  for (const { name, body } of [...files].sort((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(`${name}\0${body.length}\0`).update(body)
  return hash.digest('hex').slice(0, versionLength)
}

function readFolder(folder: string): PinnedSdk | undefined {
  const builtFiles = readSdkFiles(folder).filter(({ name }) => namePattern.test(name) && name !== scriptName)
  const script = builtFiles.find(({ name }) => name === pinnedScriptName)
  if (!script) return undefined
  const files = builtFiles.map((file) => (file === script ? { ...file, name: scriptName } : file))
  const version = versionOf(files)
  const integrity = `sha384-${createHash('sha384').update(script.body).digest('base64')}`
  return { version, path: `/sdk/1/${version}/${scriptName}`, integrity, files }
}

let pinnedSdk: PinnedSdk | undefined

/** Reads and hashes the SDK of a build; undefined if there is none. The SDK of this installation is read only once. */
export function readPinnedSdk(folder: string = builtSdkFolder): PinnedSdk | undefined {
  if (folder !== builtSdkFolder) return readFolder(folder)
  pinnedSdk ??= readFolder(folder)
  return pinnedSdk
}
