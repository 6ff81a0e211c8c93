import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { amber, dark, gray, red, teal } from './colors.ts'
import { componentDefaults } from './component-defaults.ts'

const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

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

/** Additional tokens, and fixes of Mantine's defaults for a contrast of at least 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--glass': 'rgb(22 26 34 / 82%)',
    '--amber': amber[3],
    '--header-height': '56px',
  },
  light: {
    '--mantine-color-error': red[8],
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[7],
    '--mantine-color-default-border': gray[2],
    '--paper': '#ffffff',
    '--mist': gray[0],
    '--line': gray[2],
    '--field-line': '#868f9c',
    '--ink': gray[9],
    '--dim': gray[7],
    '--accent': teal[8],
    '--accent-soft': teal[0],
    '--waiting': amber[8],
    '--waiting-soft': amber[0],
    '--danger': red[8],
    '--danger-soft': red[0],
  },
  dark: {
    '--mantine-color-error': red[3],
    '--mantine-color-red-light-color': red[3],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-default-border': dark[5],
    '--paper': dark[6],
    '--mist': dark[7],
    '--line': dark[5],
    '--field-line': '#6b7585',
    '--ink': dark[0],
    '--dim': dark[2],
    '--accent': teal[3],
    '--accent-soft': '#12322f',
    '--waiting': amber[3],
    '--waiting-soft': '#33270f',
    '--danger': red[3],
    '--danger-soft': '#3a1714',
  },
})
