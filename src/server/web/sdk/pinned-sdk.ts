import { createHash } from 'node:crypto'
import type { PinnedScript } from '../../../shared/publishing/pinned-script.ts'
import { readSdkFiles, type SdkFile } from './sdk-assets.ts'

/** The script that follows updates; the one of an exact version has this name in that version's folder. */
export const scriptName = 'stopover.js'
/** Its types. */
export const typesName = 'stopover.d.ts'
/** The script of exact versions as the build names it. */
export const pinnedScriptName = 'stopover-pinned.js'

const versionLength = 24
const versionForm = new RegExp(`^[0-9a-f]{${versionLength}}$`)
const nameForm = /^[\w-]{1,100}\.js$/

/** An exact version of the SDK: its modules, and the script that lets only these run. */
export type PinnedSdk = PinnedScript & { readonly version: string; readonly files: readonly SdkFile[] }

/** Key of a version's file in the file store; undefined for what cannot be one. */
export function keptKey(version: string, name: string): string | undefined {
  return versionForm.test(version) && nameForm.test(name) ? `sdk/${version}/${name}` : undefined
}

function versionOf(files: readonly SdkFile[]): string {
  const hash = createHash('sha256')
  for (const { name, body } of [...files].sort((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(`${name}\0${body.length}\0`).update(body)
  return hash.digest('hex').slice(0, versionLength)
}

/** The version that this build is; `undefined` while there is no build. */
export function readPinnedSdk(folder?: string): PinnedSdk | undefined {
  const built = readSdkFiles(folder).filter(({ name }) => nameForm.test(name) && name !== scriptName)
  const script = built.find(({ name }) => name === pinnedScriptName)
  if (!script) return undefined
  const files = built.map((file) => (file === script ? { name: scriptName, body: file.body } : file))
  const version = versionOf(files)
  const integrity = `sha384-${createHash('sha384').update(script.body).digest('base64')}`
  return { version, path: `/sdk/1/${version}/${scriptName}`, integrity, files }
}
