/** Fields of the editor that links can lead to. The field's element has this id, and the link has it as its fragment. */
export type FieldName =
  | 'altText'
  | 'backgroundAudio'
  | 'captions'
  | 'color'
  | 'customButton'
  | 'description'
  | 'floorPlan'
  | 'language'
  | 'linkSuggestions'
  | 'logoAltText'
  | 'media'
  | 'name'
  | 'placeableStops'
  | 'position'
  | 'publish'
  | 'readingOrder'
  | 'text'
  | 'timeLayers'
  | 'title'
  | 'transcript'
  | 'translations'

export type FieldId = `field-${FieldName}` | `field-${FieldName}-${string}`

/** Id of the element of a field. `itemId` distinguishes fields of the same name on a screen. */
export function fieldId(name: FieldName, itemId?: string): FieldId {
  return itemId === undefined ? `field-${name}` : `field-${name}-${itemId}`
}

/** Path of a field: the path of its screen, with the field as the fragment. */
export function linkToField(screenPath: string, id: FieldId): string {
  return `${screenPath}#${id}`
}

/** Id of the field in a URL fragment; undefined for any other fragment. */
export function fieldIdIn(fragment: string): string | undefined {
  return /^#(field-[\w-]+)$/.exec(fragment)?.[1]
}

/** Item of the field in a URL fragment; undefined if the fragment leads to another field, or to none. */
export function fieldItemIn(fragment: string, name: FieldName): string | undefined {
  const prefix = `${fieldId(name)}-`
  const id = fieldIdIn(fragment)
  return id?.startsWith(prefix) ? id.slice(prefix.length) : undefined
}
