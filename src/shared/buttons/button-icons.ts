/** Icons that an author's custom button can have. */
export const buttonIcons = [
  'link',
  'arrow',
  'phone',
  'mail',
  'message',
  'calendar',
  'ticket',
  'cart',
  'pin',
  'home',
  'info',
  'star',
  'heart',
  'document',
  'image',
  'play',
] as const
export type ButtonIcon = (typeof buttonIcons)[number]

/** Stored buttons may have an icon that this version does not know. */
export function isButtonIcon(icon: string): icon is ButtonIcon {
  return buttonIcons.some((known) => known === icon)
}
