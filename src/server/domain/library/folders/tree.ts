import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { Folder } from './entity.ts'

type Node = Pick<Folder, 'id' | 'parentId'>

/** Ids of a folder and those around it, from the inside out. */
function wayUp(byId: ReadonlyMap<string, Node>, from: string | null | undefined): string[] {
  const way: string[] = []
  let at = from
  while (at && !way.includes(at)) {
    way.push(at)
    at = byId.get(at)?.parentId
  }
  return way
}

/** Levels of a folder and what lies in it; 1 for one without folders inside. */
function heightOf(folders: readonly Node[], id: string): number {
  const inside = folders.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...inside.map((folder) => heightOf(folders, folder.id)))
}

/**
 * Rejects a place for a folder: 404 when there is no such folder, 409 inside itself or too deep. `moved` is the folder
 * that would lie there with all it holds; without it a new one.
 */
export function requirePlace(folders: readonly Node[], parentId: string | null, moved?: string): void {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  if (parentId !== null && !byId.has(parentId)) throw new AppError('resource.notFound')
  const around = wayUp(byId, parentId)
  if (moved !== undefined && around.includes(moved)) throw new AppError('folder.cyclic')
  const height = moved === undefined ? 1 : heightOf(folders, moved)
  if (around.length + height > limits.folderDepthMax) throw new AppError('folder.tooDeep')
}
