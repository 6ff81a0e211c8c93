import { cubeType } from '../../../../../shared/media/registry.ts'

/** Aliases of MIME types that some systems use. */
const typeAliases: Readonly<Record<string, string>> = {
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'audio/m4a': 'audio/x-m4a',
  'image/x-tiff': 'image/tiff',
  'application/x-zip-compressed': cubeType,
}

/** MIME types by file extension, for files without a type. */
const extensionTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  /** JPEG photos of Insta360 cameras. */
  insp: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  heif: 'image/heif',
  hif: 'image/heif',
  zip: cubeType,
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/opus',
  m4a: 'audio/x-m4a',
  pdf: 'application/pdf',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
}

/** MIME types that browsers report for unknown files. */
const unknownTypes: readonly string[] = ['', 'application/octet-stream']

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Canonical MIME type of a file, by its extension if the browser reports none; empty if unknown. */
export function fileTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (unknownTypes.includes(type)) return extensionTypes[extensionOf(name)] ?? ''
  return typeAliases[type] ?? type
}

/** Aliases and file extensions of MIME types. */
export function aliasesOf(types: readonly string[]): readonly string[] {
  const aliases = Object.keys(typeAliases).filter((alias) => types.includes(typeAliases[alias] ?? ''))
  const extensions = Object.keys(extensionTypes).filter((extension) => types.includes(extensionTypes[extension] ?? ''))
  return [...aliases, ...extensions.map((extension) => `.${extension}`)]
}
