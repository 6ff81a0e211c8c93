import type { MantineColorsTuple } from '@mantine/core'

/** Color scales of the app, lightest first. The accent is shade 8 in light mode, 7 in dark mode. */
export const teal: MantineColorsTuple = [
  '#e6f2f1',
  '#cfe6e4',
  '#a5d3d0',
  '#6fbcb6',
  '#45a69f',
  '#2a928b',
  '#17807a',
  '#0f766f',
  '#0b6e69',
  '#075450',
]

export const gray: MantineColorsTuple = [
  '#f4f5f7',
  '#eceef2',
  '#e2e5ea',
  '#d5dae1',
  '#c2c8d2',
  '#98a1ae',
  '#737d8b',
  '#5a6372',
  '#39414e',
  '#161a22',
]

export const dark: MantineColorsTuple = [
  '#e7eaee',
  '#c3c9d2',
  '#9fa8b6',
  '#7a8494',
  '#3a424f',
  '#2b323d',
  '#1d222b',
  '#14181f',
  '#0f1217',
  '#0a0c10',
]

/** Danger; shade 8 is for buttons and texts. */
export const red: MantineColorsTuple = [
  '#fdecea',
  '#fbd5d1',
  '#f6aaa3',
  '#f08379',
  '#e9685c',
  '#dc4c40',
  '#cf3a2d',
  '#c02c20',
  '#b42318',
  '#8f1a11',
]

/** Warnings and pending states; shade 3 is for marks, 8 for texts. */
export const amber: MantineColorsTuple = [
  '#fff6e3',
  '#fde8bd',
  '#f9d283',
  '#f5b544',
  '#e9a22a',
  '#cf8a14',
  '#b3740a',
  '#9c6503',
  '#8a5a00',
  '#6a4500',
]
