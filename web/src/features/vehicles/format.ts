import type { Vehicle } from '@/data/vehicles/types'

type Described = Pick<Vehicle, 'make' | 'model' | 'color' | 'year'>

/** Ford Focus; null when neither is known. */
export function nameOf({ make, model }: Pick<Described, 'make' | 'model'>): string | null {
  return [make, model].filter(Boolean).join(' ') || null
}

/** Blue, 2019; empty when neither is known. */
export function detailOf({ color, year }: Pick<Described, 'color' | 'year'>): string {
  return [color, year].filter(Boolean).join(', ')
}

/** A picture of paint for the colours that people name; null for any other word. */
export function colourOf(color: string | null | undefined): string | null {
  const words = color?.toLowerCase().match(/[a-z]+/g) ?? []
  for (const word of words.reverse()) {
    const paint = PAINT.get(word)
    if (paint) return paint
  }
  return null
}

// Colours of cars, as a dot beside the word: they mean nothing, so they are no tokens.
const PAINT = new Map([
  ['black', '#1b1d1f'],
  ['white', '#f7f7f5'],
  ['silver', '#b9bec3'],
  ['grey', '#7d848b'],
  ['gray', '#7d848b'],
  ['blue', '#27589b'],
  ['red', '#b3261e'],
  ['green', '#2c6b45'],
  ['yellow', '#e5c02b'],
  ['orange', '#d8701f'],
  ['brown', '#6b4a34'],
  ['bronze', '#8c6a45'],
  ['gold', '#bda15b'],
  ['beige', '#d5c7a9'],
  ['cream', '#efe6cf'],
  ['maroon', '#6d1f2b'],
  ['purple', '#5d3f83'],
  ['pink', '#d891ad'],
  ['turquoise', '#2b8f96'],
])
