import type { Vehicle } from './types'

/** What a vehicle is called in a sentence: its model, else its make, never its registration. */
export const nameOf = ({ make, model }: Pick<Vehicle, 'make' | 'model'>): string => model || make || 'vehicle'
