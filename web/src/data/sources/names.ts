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

/** A source as people read it. Those that are shipped have names of the code; any other is called what its operator called it. */
export const sourceName = (name: string): string => NAMES[name] ?? name

/** The kind of a source as people read it. */
export const sourceKind = (kind: string): string => KINDS[kind] ?? kind
