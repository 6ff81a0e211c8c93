import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { amber, dark, gray, red, teal } from './colors.ts'
import { componentDefaults } from './component-defaults.ts'
import { fontFamily, tokens } from './tokens.ts'

/** Mantine theme of the app: neutral surfaces, one accent color, lines instead of shadows. */
export const theme = createTheme({
  colors: { teal, gray, dark, red, amber },
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  black: gray[9],
  fontFamily,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '1.25' },
      h2: { fontSize: '18px', lineHeight: '1.3' },
      h3: { fontSize: '15px', lineHeight: '1.35' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '14px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: componentDefaults,
})

/** Tokens as CSS variables of Mantine's provider. */
export const cssVariables: CSSVariablesResolver = () => tokens
