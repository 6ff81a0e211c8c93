const imageExtensions = ['jpg', 'jpeg', 'insp', 'png', 'webp', 'avif', 'tif', 'tiff', 'heic', 'heif', 'hif']

/**
 * Kinds by file extension. Panoramas and 360 videos are guesses: the server makes a file of another ratio, and without
 * such metadata, a flat image or video.
 */
const extensionsByKind = {
  // A ZIP file has the six faces of a cube.
  panos: [...imageExtensions, 'zip'],
  videos360: ['mp4', 'm4v', 'mov', 'webm'],
  audio: ['mp3', 'wav', 'ogg', 'oga', 'opus', 'm4a'],
  documents: ['pdf'],
  models: ['glb', 'gltf'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type GuessedKind = keyof typeof extensionsByKind
const kinds = Object.keys(extensionsByKind) as GuessedKind[]

function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** Kind as which a file is uploaded; undefined for files that Stopover doesn't read, and for hidden ones. */
export function guessKind(fileName: string): GuessedKind | undefined {
  if (fileName.startsWith('.')) return undefined
  const extension = extensionOf(fileName)
  return kinds.find((kind) => (extensionsByKind[kind] as readonly string[]).includes(extension))
}

/** True for files that can become panoramas. */
export function isPanoramaFile(fileName: string): boolean {
  return guessKind(fileName) === 'panos'
}
