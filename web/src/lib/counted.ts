const figure = new Intl.NumberFormat('en-GB')

/** 1,284 */
export const formatCount = (count: number): string => figure.format(count)

/** 1 vehicle, 1,284 vehicles. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure.format(count)} ${count === 1 ? one : many}`
