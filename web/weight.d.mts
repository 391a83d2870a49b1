/** The most bytes that the first load may have, gzipped. */
export const MOST_BYTES: number
