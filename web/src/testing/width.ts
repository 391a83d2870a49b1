import type { Window } from 'happy-dom'

/** Makes the window as wide as a phone, or as a desktop. */
export const setWidth = (width: 390 | 1440) => (window as unknown as Window).happyDOM.setViewport({ width })
