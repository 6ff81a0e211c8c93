/** Actors of the access matrix, in the order of its columns. */
export const actorNames = [
  'visitor',
  'viewer',
  'editor',
  'publisher',
  'admin',
  'owner',
  'outsider',
  'suspended',
  'rootAdmin',
] as const
export type ActorName = (typeof actorNames)[number]
