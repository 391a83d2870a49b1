/** The most bytes that the first load may have, gzipped. */
export const MAX_BYTES: number
