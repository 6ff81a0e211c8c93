/** What rich text may hold (threat T57), for the sanitiser on save and for the one that renders. */
export const richTextTags = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'h4'] as const
export const richTextAttributes = { a: ['href'] } as const
