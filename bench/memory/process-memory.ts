import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process. */
export type ResidentMemory = {
  readonly rssBytes: number
  /** Proportional set size: pages shared by n processes count as 1/n. */
  readonly pssBytes: number
  /** Memory mapped from files: Node's executable and its libraries, which all Node processes share. */
  readonly programBytes: number
  /** Memory of the embedded database. */
  readonly webAssemblyBytes: number
  readonly otherBytes: number
}

/** PGlite's WebAssembly memory is one mapping of at least 128 MiB. V8's code space is executable and thereby differs. */
const webAssemblyMinBytes = 120 * 1024 ** 2
const webAssemblyMaxBytes = 2 ** 31
const pageBytes = 4096
const mappingLine = /^([\da-f]+)-([\da-f]+) (\S+) \S+ \S+ (\d+) *(.*)$/
const fieldLine = /^(Rss|Pss): +(\d+) kB$/

type Mapping = { readonly sizeBytes: number; readonly permissions: string; readonly isFile: boolean }

type Kind = 'programBytes' | 'webAssemblyBytes' | 'otherBytes'

function kindOf({ sizeBytes, permissions, isFile }: Mapping): Kind {
  if (isFile) return 'programBytes'
  const isLarge = sizeBytes >= webAssemblyMinBytes && sizeBytes < webAssemblyMaxBytes
  return isLarge && permissions.startsWith('rw-') ? 'webAssemblyBytes' : 'otherBytes'
}

/** Reads the memory of a process, summed over its mappings (`man 5 proc_pid_smaps`). */
export function readResidentMemory(pid: number): ResidentMemory {
  const sums = { rssBytes: 0, pssBytes: 0, programBytes: 0, webAssemblyBytes: 0, otherBytes: 0 }
  let kind: Kind = 'otherBytes'
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const [, startHex, endHex, permissions = '', inode, path = ''] = mappingLine.exec(line) ?? []
    if (startHex !== undefined && endHex !== undefined) {
      const sizeBytes = Number.parseInt(endHex, 16) - Number.parseInt(startHex, 16)
      kind = kindOf({ sizeBytes, permissions, isFile: inode !== '0' && path.startsWith('/') })
      continue
    }
    const [, name, kibibytes] = fieldLine.exec(line) ?? []
    const bytes = Number(kibibytes) * 1024
    if (name === 'Pss') sums.pssBytes += bytes
    if (name !== 'Rss') continue
    sums.rssBytes += bytes
    sums[kind] += bytes
  }
  return sums
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

/** Resident memory of all descendant processes. A process that ends in the meantime counts as zero. */
export function descendantsRssBytes(pid: number): number {
  try {
    return childrenOf(pid).reduce((sum, child) => sum + rssBytesOf(child) + descendantsRssBytes(child), 0)
  } catch {
    return 0
  }
}

function rssBytesOf(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Number(pages) * pageBytes
}

/** Peak memory of a process since it was last reset. */
export function peakBytesOf(pid: number): number {
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}
