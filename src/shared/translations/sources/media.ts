import { mediaKindNames } from '../../media/registry.ts'
import { pathOfMedia, publishedMedia } from '../../publishing/published-media.ts'
import type { TextSource } from '../text-source.ts'

/** Alt texts and credits of media. */
export const mediumTexts: TextSource = {
  translatableTextsIn: (document) =>
    mediaKindNames.flatMap((kind) =>
      Object.values(publishedMedia(document, kind)).flatMap(({ id, altText }) =>
        (['altText', 'credit'] as const).map((name) => ({
          key: `medium.${id}.${name}`,
          path: [...pathOfMedia(document, kind), id, name],
          format: 'plain' as const,
          kind: `medium.${name}` as const,
          stopId: null,
          itemLabel: name === 'credit' ? altText : '',
        })),
      ),
    ),
}
