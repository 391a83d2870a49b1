const NAMES: Record<string, string> = {
  builtin: 'Built-in car parks',
  coast: 'Coastline',
  practice: 'Practice car parks',
}

const KINDS: Record<string, string> = {
  osm: 'OpenStreetMap extract',
  overpass: 'OpenStreetMap',
  city: 'City file',
  council: 'Council list',
  builtin: 'Shipped with CarPal',
  practice: 'Invented',
  coast: 'Shipped with CarPal',
}

/** `stoke-on-trent` as it is written. */
const townName = (slug: string) =>
  slug
    .split('-')
    .map((word) => (word === 'on' || word === 'upon' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(/-(?:up)?on-/.test(slug) ? '-' : ' ')

/** A source as people read it. Those that are shipped have names of the code; any other is called what its operator called it. */
export function sourceName(name: string): string {
  const city = /^overpass:(.+)$/.exec(name)?.[1]
  return city ? `${townName(city)}, from OpenStreetMap` : (NAMES[name] ?? name)
}

/** The kind of a source as people read it. */
export const sourceKind = (kind: string): string => KINDS[kind] ?? kind
