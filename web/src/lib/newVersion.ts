import { held } from './held'

/** What reloads the page into a newer version of the app that waits; null while there is none. */
export const newVersion = held<() => void>()
